vec2 pixel = vec2(0.0001, 0.0001);
pixel = fwidth(uv);
if (progress <= 0.0) {
return getFromColor(uv);
}
if (progress >= 1.0) {
return getToColor(uv);
}
float perspective = PERSPECTIVE; // fixed
float quarter = 1.5707963;
vec2 along = ALONG;
vec2 across = ACROSS;
vec2 unit = UNIT;
// The place of the pixel along and across the motion, from the middle of the page, and the size of a pixel.
float sv = dot((uv - vec2(0.5, 0.5)) * unit, along);
float su = dot((uv - vec2(0.5, 0.5)) * unit, across);
float pv = dot(pixel * unit, abs(along));
float pu = dot(pixel * unit, abs(across));
vec3 l = normalize(light); // light
float lv = dot(vec2(l.x, l.y), along); // light
float low = 0.0; // sorted
float high = LAST; // sorted
vec4 colour = vec4(background, 1.0);
// The covered part of the pixel, and the colour under that part.
float covered = 0.0;
vec4 under = colour;
float v = 0.0;
float z = 0.0;
// The panels, from far to near. Each turns by an angle about a hinge at (v, z).
for (int i = 0; i < COUNT; i++) {
float f = 0.0;
float angle = 0.0;
TABLES
VALUES
// Distances of panels in a zigzag are convex: the farthest that is left is the first or the last. // sorted
if (i >= START) { // sorted
float farthest = -10000.0; // sorted
for (int end = 0; end < 2; end++) { // sorted
float e = mix(low, high, float(end)); // sorted
POSE
float mv = v + MIDDLE * cos(quarter * angle); // sorted
float mz = z + MIDDLE * sin(quarter * angle); // sorted
float far = perspective * (mv * mv + mz * mz) - 2.0 * mz; // sorted
if (far > farthest) { // sorted
farthest = far; // sorted
f = e; // sorted
} // sorted
} // sorted
if (f < low + 0.5) { // sorted
low = low + 1.0; // sorted
} else { // sorted
high = high - 1.0; // sorted
} // sorted
} // sorted
SETTING
float c = cos(quarter * angle);
float s = sin(quarter * angle);
v = v - before * c; // chain
z = z - before * s; // chain
// Where the line of sight meets the panel: at the distance r from the hinge, and at u across the motion.
float facing = c * (1.0 - perspective * z) + perspective * s * v;
float slope = c + perspective * sv * s;
float r = (sv * (1.0 - perspective * z) - v) / slope;
float w = 1.0 - perspective * (z + r * s);
float u = su * w;
vec2 at = vec2(0.5, 0.5) + (along * (r + shift) + across * u) / unit;
// The covered part of the pixel: none where both ends of the panel are past one side, also near an acute corner.
float dv = abs(slope) / ((1.0 - perspective * (z + clamp(r, r0, r1) * s)) * pv);
float tilt = perspective * s * su / slope;
float cover = clamp((r - r0) * dv + 0.5, 0.0, 1.0) + clamp((r1 - r) * dv + 0.5, 0.0, 1.0) - 1.0;
float du = 1.0 / (w * length(vec2(pu, tilt * pv))); // straight
cover = cover * (clamp((u - u0) * du + 0.5, 0.0, 1.0) + clamp((u1 - u) * du + 0.5, 0.0, 1.0) - 1.0); // straight
float first = u + tilt * slope * (r - r0); // straight
float last = u + tilt * slope * (r - r1); // straight
float within = min(max(first, last) - u0, u1 - min(first, last)) / (w * pu); // straight
cover = cover * clamp(within + 1.5, 0.0, 1.0); // straight
vec2 ga = (along - across * (tilt * slope)) / (unit * dv); // slanted
vec2 gb = across * (w * pu) / unit; // slanted
cover = cover * clamp(min(at.x, 1.0 - at.x) / length(vec2(ga.x, gb.x)) + 0.5, 0.0, 1.0); // slanted
cover = cover * clamp(min(at.y, 1.0 - at.y) / length(vec2(ga.y, gb.y)) + 0.5, 0.0, 1.0); // slanted
vec2 first = at + ga * ((r0 - r) * dv); // slanted
vec2 last = at + ga * ((r1 - r) * dv); // slanted
vec2 within = min(max(first, last), vec2(1.0, 1.0) - min(first, last)) / abs(gb); // slanted
cover = cover * clamp(min(within.x, within.y) + 1.5, 0.0, 1.0); // slanted
if ((side == 0.0 || side * facing > 0.000001) && w > 0.0 && cover > 0.0) {
float turned = 1.0;
if (facing < 0.0 && BACKED) { // backs
turned = -1.0; // backs
page = 1.0; // cards
at = vec2(0.5, 0.5) + (along * (shift - r) + across * u) / unit; // cards
} // backs
vec4 paint = vec4(1.0, 1.0, 1.0, 1.0);
if (page < 0.5) {
paint = getFromColor(at);
} else if (page < 1.5) {
paint = getToColor(at);
}
if (turned < 0.0) { // veils
paint = vec4(mix(paper, paint.rgb + paper * (1.0 - paint.a), showThrough), 1.0); // veils
} // veils
float dark = 0.0; // shades
SHADE
paint = vec4(mix(paint.rgb, shadowColor * paint.a, dark), paint.a); // shades
if (page > 2.5) { // casts
paint = vec4(shadowColor * dark, dark); // casts
} // casts
// Panels that cover parts of one pixel lie side by side until the pixel is full.
float part = min(cover, 1.0 - covered);
colour = colour + part * (paint - paint.a * under);
colour = colour + (cover - part) * (paint - paint.a * colour);
covered = covered + part;
if (covered > 0.999) {
covered = 0.0;
under = colour;
}
}
v = v + after * c; // chain
z = z + after * s; // chain
}
return colour;
