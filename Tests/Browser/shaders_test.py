"""Shaders of transitions in Chromium's WebGL, against the pictures of `pleats render`.

Every kind gets random options. Its shader, in the host of ATransitionAsAShader.md, draws five moments at three
ratios. Away from the edges of panels, each channel is within 3 of 255, and the mean difference of a frame is at most 1.
"""

import base64
import io
import itertools
import json
import pathlib
import random
import re
import subprocess

import numpy
from PIL import Image, ImageDraw

from transitions_test import random_words

DOCUMENT = pathlib.Path(__file__).parents[2] / "Sources/PleatRender/PleatRender.docc/ATransitionAsAShader.md"
# Extents that all numbers of parts divide, because a shader does not cut at pixels.
SIZES = [(240, 240), (432, 240), (192, 336)]
PARTS = [1, 2, 3, 4, 6, 8, 12, 24]
MOMENTS = [0, 0.15, 0.4, 0.5, 0.85, 1]
# Pixels from an edge within which a picture may differ: it is antialiased otherwise.
NEAR = 3
MEAN, LARGEST = 1, 3
# The greatest number of bytes of a kind with its defaults.
LENGTH = 20_000
# Cases that once failed, with their sizes: neighbours that turn the other way, and acute corners of thin panels.
ONCE = {
    "accordion": ("--unfold --smooth --panels 3 --anchor edge --light upper-right", (240, 240)),
    "curl": ("--direction right --strips 12 --show-through 1 --angle 75 --shade 0 --light right", (432, 240)),
    "tiles": ("--direction right --columns 24 --rows 12 --stagger 0.1 --order centre --seed 24 --shade 0 --light right",
              (192, 336)),
}

DRAW = """async ([module, glsl, size, pictures, moments]) => {
  const { transition } = await import(module)
  const [from, to] = await Promise.all(pictures.map(async url => {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return picture
  }))
  const canvas = document.createElement("canvas")
  ;[canvas.width, canvas.height] = size
  const draw = transition(canvas, glsl, from, to)
  return moments.map(moment => { draw(moment); return canvas.toDataURL() })
}"""

FADE = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
# The milliseconds of the faster one of two frames.
TIME = """async ([module, glsl, size]) => {
  const { transition } = await import(module)
  const canvas = document.createElement("canvas"), picture = document.createElement("canvas")
  picture.getContext("2d")
  const draw = transition(canvas, glsl, picture, picture), gl = canvas.getContext("webgl")
  const frame = () => { draw(0.5); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)) }
  ;[canvas.width, canvas.height] = [16, 9]
  frame()
  ;[canvas.width, canvas.height] = size
  return Math.min(...[1, 2].map(() => {
    const start = performance.now()
    frame()
    return performance.now() - start
  }))
}"""


def host():
    text = re.search(r"<!-- host -->\n```js\n(.*?)```", DOCUMENT.read_text(), re.S)[1]
    assert len(text.splitlines()) < 60
    return "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()


def url(image):
    file = io.BytesIO()
    image.save(file, "png")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def smooth_picture(width, height, turn):
    """A picture without detail, which both programs make smaller in the same way."""
    x, y = numpy.meshgrid(numpy.linspace(0, 2, width), numpy.linspace(0, 2, height))
    waves = [numpy.sin(x * (1 + turn) + y * k + turn * 2 + k) for k in range(3)]
    return Image.fromarray(numpy.uint8(numpy.round(128 + 100 * numpy.stack(waves, -1))))


def random_value(dice, option, low, high):
    if option["type"] == "integer":
        if option["option"] == "--sides":
            return dice.randint(low, high)
        most = 12 if option["option"] == "--rows" else 24  # a shader draws at most 512 panels
        return dice.choice([count for count in PARTS if low <= count <= min(high, most)] or [low])
    if option["option"] == "--spine":
        return dice.choice([0, 0.25, 0.5, 0.625, 1])
    return dice.choice([low, high, round(dice.uniform(low, high), 4), None])


def edges(command, words, size, moments):
    """For each moment, which pixels are away from all edges of panels, and from the border of the page."""
    width, height = size
    described = json.loads(command.run("frames", *words, "--progress", ",".join(map(str, moments))))
    outlines = {panel["name"]: panel["outline"] for panel in described["panels"]}
    for frame in described["frames"]:
        mask = Image.new("1", size, 1)
        draw = ImageDraw.Draw(mask)
        for panel in frame["panels"]:
            if not panel["visible"] or any(None in corner for corner in panel["quad"]):
                continue
            corners = panel["quad"]
            if outline := outlines[panel["name"]]:
                m = numpy.reshape(panel["matrix"], (4, 4))
                images = [numpy.array([x, y, 0, 1]) @ m for x, y in outline]
                corners = [(image[0] / image[3], image[1] / image[3]) for image in images]
            for a, b in zip(corners, corners[1:] + corners[:1]):
                line = [max(-1e5, min(1e5, n)) for n in (*a, *b)]
                draw.line(line, fill=0, width=2 * NEAR)
                draw.ellipse([line[0] - NEAR, line[1] - NEAR, line[0] + NEAR, line[1] + NEAR], fill=0)
        yield numpy.array(mask)


def compare(page, command, words, glsl, module, size):
    """The largest mean difference of a frame, and the largest difference away from edges."""
    options = [*words, "--size", f"{size[0]}x{size[1]}"]
    pictures = [smooth_picture(*size, turn) for turn in (0, 1)]
    files = [command.scratch / name for name in ("from.png", "to.png")]
    for picture, file in zip(pictures, files):
        picture.save(file)
    rows = page.evaluate(DRAW, [module, glsl, size, [url(picture) for picture in pictures], MOMENTS])
    shown = [Image.open(io.BytesIO(base64.b64decode(row.split(",")[1]))).convert("RGB") for row in rows]
    command.run("render", *options, "--source", str(files[0]), "--destination", str(files[1]), "--background", "000000",
                "--progress", ",".join(map(str, MOMENTS)), "-o", str(command.scratch / "frame-%05d.png"))
    worst = [0, 0]
    for index, (picture, away) in enumerate(zip(shown, edges(command, options, size, MOMENTS))):
        right = Image.open(command.scratch / f"frame-{index:05}.png").convert("RGB")
        difference = numpy.abs(numpy.int16(picture) - numpy.int16(right))
        if MOMENTS[index] in (0, 1):
            assert not difference.any(), f"{' '.join(options)}: {MOMENTS[index]} is not a page alone"
            continue
        found = [difference.mean(), difference[away].max(initial=0)]
        worst = list(map(max, worst, found))
        if found[0] > MEAN or found[1] > LARGEST:
            picture.save(command.scratch / "shown.png")
            raise AssertionError(
                f"{' '.join(options)} at {MOMENTS[index]}: mean {found[0]:.3f}, largest {found[1]} at "
                f"{numpy.argwhere(difference.max(-1) * away > LARGEST)[:3].tolist()}")
    return worst


def with_graphics(browser, command):
    """A page of a browser that has WebGL and WebGPU without a graphics card, which slows everything else down."""
    return browser.browser_type.launch(
        executable_path=command.browser,
        args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-unsafe-webgpu"],
    ).new_page()


def check_shaders(browser, command):
    print(f"   seed {command.seed}")
    dice, module, page = random.Random(command.seed), host(), with_graphics(browser, command)
    for kind in json.loads(command.run("kinds", "--json"))["kinds"]:
        flags = [option["option"] for option in kind["options"] if option["type"] == "flag"]
        chosen = [list(itertools.compress(flags, [dice.random() < 0.5 for _ in flags])) for _ in range(3)]
        plain = command.run("export", kind["name"], "--format", "glsl")
        assert len(plain) <= LENGTH, f"{kind['name']}: {len(plain)} bytes"
        worst = compare(page, command, [kind["name"]], plain, module, SIZES[1])
        cases = 1
        for choice in chosen:
            if {"--inside", "--keep-behind"} <= set(choice):
                choice.remove("--inside")
            words = random_words(dice, kind, choice, random_value)
            distance = dice.choice([[], [], ["--perspective", "none"], ["--perspective", str(dice.randint(500, 2000))]])
            glsl = command.run("export", *words, *distance, "--size", "240x240", "--format", "glsl")
            for size in SIZES:
                if distance and distance[1] != "none":
                    glsl = command.run("export", *words, *distance, "--size", f"{size[0]}x{size[1]}", "--format", "glsl")
                worst = list(map(max, worst, compare(page, command, words + distance, glsl, module, size)))
                cases += 1
        if once := ONCE.get(kind["name"]):
            words = [kind["name"], *once[0].split()]
            compare(page, command, words, command.run("export", *words, "--format", "glsl"), module, once[1])
        time, fade = (page.evaluate(TIME, [module, glsl, [1920, 1080]]) for glsl in (plain, FADE))
        print(f"   {kind['name']}: {len(plain)} bytes, {cases} shaders: mean {worst[0]:.3f}, largest {worst[1]} of 255, "
              f"{time:.0f} ms for 1920x1080, a cross-fade {fade:.0f} ms: {time / fade:.0f} times", flush=True)
    page.context.browser.close()


# ---- The other languages ------------------------------------------------------------------------------------------
# Both draw pictures without textures, a few pixels wide, and must agree with WebGL.

SMALL = (64, 48)
# The steps of a channel in a texture, rounding, and edges that the cosine of a graphics card moves by some hundredths of a pixel.
SAME = 4

WEBGPU = """async ([wgsl, [width, height], moments]) => {
  const adapter = await navigator.gpu.requestAdapter(), device = await adapter.requestDevice()
  const uniforms = [...wgsl.matchAll(/^  \\w+: \\w+, \\/\\/ = (.*)$/gm)].map(match => match[1]).join(", ")
  const module = device.createShaderModule({ code: `${wgsl}
    fn getFromColor(uv: vec2f) -> vec4f { return vec4f(clamp(uv, vec2f(0.0), vec2f(1.0)), 0.25, 1.0); }
    fn getToColor(uv: vec2f) -> vec4f { return vec4f(0.75, clamp(uv, vec2f(0.0), vec2f(1.0)), 1.0); }
    @group(0) @binding(0) var<uniform> progress: f32;
    @vertex fn place(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i % 2) * 4.0 - 1.0, f32(i / 2) * 4.0 - 1.0, 0.0, 1.0);
    }
    @fragment fn colour(@builtin(position) at: vec4f) -> @location(0) vec4f {
      let size = vec2f(${width}, ${height});
      let values = Transition(progress, size.x / size.y, ${uniforms});
      return transition(vec2f(at.x, size.y - at.y) / size, values);
    }` })
  const problems = (await module.getCompilationInfo()).messages.map(({ lineNum, message }) => `${lineNum}: ${message}`)
  if (problems.length) throw new Error(problems.join("; "))
  const pipeline = device.createRenderPipeline({
    layout: "auto", vertex: { module }, fragment: { module, targets: [{ format: "rgba8unorm" }] },
  })
  const texture = device.createTexture({ size: [width, height], format: "rgba8unorm",
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC })
  const progress = device.createBuffer({ size: 4, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST })
  const buffer = device.createBuffer({ size: 4 * width * height,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ })
  const frames = []
  for (const moment of moments) {
    device.queue.writeBuffer(progress, 0, new Float32Array([moment]))
    const encoder = device.createCommandEncoder()
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: texture.createView(), loadOp: "clear", storeOp: "store" }],
    })
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer: progress } }],
    }))
    pass.draw(3)
    pass.end()
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: 4 * width }, [width, height])
    device.queue.submit([encoder.finish()])
    await buffer.mapAsync(GPUMapMode.READ)
    frames.push([...new Uint8Array(buffer.getMappedRange())])
    buffer.unmap()
  }
  return frames
}"""

# The part of the Metal shading language that a shader uses, in C++.
METAL = """
#include <cmath>
#include <cstdio>
#include <cstdlib>
struct float2 { float x, y; float2(float x, float y) : x(x), y(y) {} };
struct float3 { float x, y, z; float3(float x, float y, float z) : x(x), y(y), z(z) {} };
struct float4 {
  float3 rgb; float a;
  float4(float3 rgb, float a) : rgb(rgb), a(a) {}
  float4(float x, float y, float z, float w) : rgb(x, y, z), a(w) {}
};
float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
float2 operator*(float2 a, float2 b) { return {a.x * b.x, a.y * b.y}; }
float2 operator/(float2 a, float2 b) { return {a.x / b.x, a.y / b.y}; }
float2 operator*(float2 a, float b) { return {a.x * b, a.y * b}; }
float2 operator/(float2 a, float b) { return {a.x / b, a.y / b}; }
float3 operator+(float3 a, float3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
float3 operator*(float3 a, float b) { return {a.x * b, a.y * b, a.z * b}; }
float4 operator+(float4 a, float4 b) { return {a.rgb + b.rgb, a.a + b.a}; }
float4 operator*(float a, float4 b) { return {b.rgb * a, a * b.a}; }
float4 operator-(float4 a, float4 b) { return a + -1.0f * b; }
float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
float length(float2 a) { return std::sqrt(dot(a, a)); }
float2 abs(float2 a) { return {std::fabs(a.x), std::fabs(a.y)}; }
float abs(float a) { return std::fabs(a); }
float3 normalize(float3 a) { return a * (1 / std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z)); }
float fract(float a) { return a - std::floor(a); }
float min(float a, float b) { return a < b ? a : b; }
float max(float a, float b) { return a > b ? a : b; }
float2 min(float2 a, float2 b) { return {min(a.x, b.x), min(a.y, b.y)}; }
float2 max(float2 a, float2 b) { return {max(a.x, b.x), max(a.y, b.y)}; }
float clamp(float a, float low, float high) { return min(max(a, low), high); }
float mix(float a, float b, float t) { return a + (b - a) * t; }
float3 mix(float3 a, float3 b, float t) { return a * (1 - t) + b * t; }
static const int width = WIDTH, height = HEIGHT;
float2 fwidth(float2) { return {1.0f / width, 1.0f / height}; }
using std::cos, std::sin;
#include "shader.metal"
int main(int count, char **moments) {
  auto first = [](float2 p) { return float4(clamp(p.x, 0, 1), clamp(p.y, 0, 1), 0.25f, 1); };
  auto second = [](float2 p) { return float4(0.75f, clamp(p.x, 0, 1), clamp(p.y, 0, 1), 1); };
  for (int moment = 1; moment < count; moment++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        Transition values = {strtof(moments[moment], nullptr), float(width) / height, VALUES};
        float2 uv((x + 0.5f) / width, 1 - (y + 0.5f) / height);
        float4 colour = transition(uv, values, first, second);
        unsigned char bytes[] = {BYTE(x), BYTE(y), BYTE(z), 255};
        fwrite(bytes, 1, 4, stdout);
      }
}
""".replace("WIDTH", str(SMALL[0])).replace("HEIGHT", str(SMALL[1]))
METAL = re.sub(r"BYTE\((.)\)", r"(unsigned char)std::lround(255 * clamp(colour.rgb.\1, 0, 1))", METAL)


def metal_frames(command, text):
    (command.scratch / "shader.metal").write_text(text)
    values = [f"{value}" for value in re.findall(r"; // = (.*)", text)]
    source = METAL.replace("VALUES", ", ".join(values))
    source = re.sub(r"(\d+\.\d+(?:e-\d+)?)(?=[,)}])", r"\1f", source)
    program = command.scratch / "metal"
    subprocess.run(["c++", "-std=c++17", "-O1", "-x", "c++", "-", "-I", str(command.scratch), "-o", str(program)],
                   input=source, text=True, check=True)
    pixels = subprocess.run([str(program), *map(str, MOMENTS)], capture_output=True, check=True).stdout
    return numpy.frombuffer(pixels, numpy.uint8)


def check_shader_languages(browser, command):
    dice, module, page = random.Random(command.seed), host(), with_graphics(browser, command)
    # WebGPU is only there on pages from a server.
    page.route("http://localhost/", lambda route: route.fulfill(body="<!DOCTYPE html>", content_type="text/html"))
    page.goto("http://localhost/")
    steps = numpy.arange(256)
    x, y = numpy.meshgrid(steps, steps[::-1])
    flat = numpy.full_like(x, 64), numpy.full_like(x, 191)
    pictures = [url(Image.fromarray(numpy.uint8(numpy.stack(channels, -1))))
                for channels in ((x, y, flat[0]), (flat[1], x, y))]
    shape, worst = (len(MOMENTS), SMALL[1], SMALL[0], 4), [0, 0]
    for kind in json.loads(command.run("kinds", "--json"))["kinds"]:
        for words in ([kind["name"]], random_words(dice, kind, [], random_value)):
            texts = [command.run("export", *words, "--format", language) for language in ("glsl", "wgsl", "metal")]
            shown = [Image.open(io.BytesIO(base64.b64decode(row.split(",")[1]))).convert("RGBA")
                     for row in page.evaluate(DRAW, [module, texts[0], SMALL, pictures, MOMENTS])]
            right = numpy.int16(numpy.stack([numpy.array(picture) for picture in shown]))
            gpu = numpy.reshape(page.evaluate(WEBGPU, [texts[1], SMALL, MOMENTS]), shape)
            metal = numpy.reshape(metal_frames(command, texts[2]), shape)
            for index, (name, frames) in enumerate((("wgsl", gpu), ("metal", metal))):
                difference = numpy.abs(right - frames).max(-1)
                # Where a panel is edge-on, one of them may have it and the other not.
                worst[index] = max(worst[index], numpy.quantile(difference, 0.998))
                assert worst[index] <= SAME, f"{' '.join(words)}: {name} differs by {worst[index]}"
    page.context.browser.close()
    print(f"   WGSL in WebGPU differs from WebGL by {worst[0]:.0f} of 255, Metal compiled as C++ by {worst[1]:.0f}")
