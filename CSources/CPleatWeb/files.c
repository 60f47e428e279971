#include "CPleatWeb.h"

#include <stddef.h>
#include <string.h>

/* `#embed` is part of C23. In C17, compilers have it as an extension. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/*
 * The embedded files and their paths. Compilers list embedded files among the dependencies of this
 * file, so it is compiled again when one of them changes.
 */
/* clang-format off */
static const struct {
  const char *path;
  const char *text;
} files[] = {
  {"Shaders/body.glsl", (const char[]){
#embed "../../Sources/PleatRender/Export/Shaders/Page/body.glsl"
  , 0}},
  {"WAAPI/player.js", (const char[]){
#embed "../../Sources/PleatRender/Export/WAAPI/Page/player.js"
  , 0}},
  {"Runtime/controls.css", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/controls.css"
  , 0}},
  {"Runtime/copy.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/copy.js"
  , 0}},
  {"Runtime/curve.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/curve.js"
  , 0}},
  {"Runtime/dom.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/dom.js"
  , 0}},
  {"Runtime/easings.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/easings.js"
  , 0}},
  {"Runtime/keys.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/keys.js"
  , 0}},
  {"Runtime/matrix.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/matrix.js"
  , 0}},
  {"Runtime/numbers.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/numbers.js"
  , 0}},
  {"Runtime/page.css", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/page.css"
  , 0}},
  {"Runtime/page.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/page.js"
  , 0}},
  {"Runtime/panels.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/panels.js"
  , 0}},
  {"Runtime/peel.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/peel.js"
  , 0}},
  {"Runtime/peel-shading.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/peel-shading.js"
  , 0}},
  {"Runtime/pose.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/pose.js"
  , 0}},
  {"Runtime/readout.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/readout.js"
  , 0}},
  {"Runtime/room.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/room.js"
  , 0}},
  {"Runtime/scene.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/scene.js"
  , 0}},
  {"Runtime/seams.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/seams.js"
  , 0}},
  {"Runtime/settling.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/settling.js"
  , 0}},
  {"Runtime/spring.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/spring.js"
  , 0}},
  {"Runtime/theme.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/theme.js"
  , 0}},
  {"Runtime/timing.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/timing.js"
  , 0}},
  {"Runtime/touch.js", (const char[]){
#embed "../../Sources/PleatWeb/Runtime/Page/touch.js"
  , 0}},
  {"Transition/choice.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/choice.js"
  , 0}},
  {"Transition/controls.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/controls.js"
  , 0}},
  {"Transition/drag.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/drag.js"
  , 0}},
  {"Transition/plain.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/plain.js"
  , 0}},
  {"Transition/player.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/player.js"
  , 0}},
  {"Transition/plot.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/plot.js"
  , 0}},
  {"Transition/stage.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/stage.js"
  , 0}},
  {"Transition/transport.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/transport.js"
  , 0}},
  {"Transition/viewer.js", (const char[]){
#embed "../../Sources/PleatWeb/Transition/Page/viewer.js"
  , 0}},
  {"Book/book.css", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/book.css"
  , 0}},
  {"Book/extras.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/extras.js"
  , 0}},
  {"Book/file-pager.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/file-pager.js"
  , 0}},
  {"Book/leaf-panels.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/leaf-panels.js"
  , 0}},
  {"Book/leaves.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/leaves.js"
  , 0}},
  {"Book/motions.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/motions.js"
  , 0}},
  {"Book/pager.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/pager.js"
  , 0}},
  {"Book/pictures.css", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/pictures.css"
  , 0}},
  {"Book/pictures.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/pictures.js"
  , 0}},
  {"Book/sheet-panels.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/sheet-panels.js"
  , 0}},
  {"Book/sheets.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/sheets.js"
  , 0}},
  {"Book/spread.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/spread.js"
  , 0}},
  {"Book/viewer.js", (const char[]){
#embed "../../Sources/PleatWeb/Book/Page/viewer.js"
  , 0}},
  {"Library/book.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/book.js"
  , 0}},
  {"Library/clones.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/clones.js"
  , 0}},
  {"Library/drawing.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/drawing.js"
  , 0}},
  {"Library/fingers.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/fingers.js"
  , 0}},
  {"Library/frames.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/frames.js"
  , 0}},
  {"Library/times.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/times.js"
  , 0}},
  {"Library/turn.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/turn.js"
  , 0}},
  {"Library/turner.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/turner.js"
  , 0}},
  {"Library/views.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/views.js"
  , 0}},
  {"Library/zoom.js", (const char[]){
#embed "../../Sources/PleatWeb/Library/zoom.js"
  , 0}},
  {"Stack/changes.js", (const char[]){
#embed "../../Sources/PleatWeb/Stack/Page/changes.js"
  , 0}},
  {"Stack/container.js", (const char[]){
#embed "../../Sources/PleatWeb/Stack/Page/container.js"
  , 0}},
  {"Stack/stack.css", (const char[]){
#embed "../../Sources/PleatWeb/Stack/Page/stack.css"
  , 0}},
  {"Gallery/gallery.css", (const char[]){
#embed "../../Sources/PleatWeb/Gallery/Page/gallery.css"
  , 0}},
  {"Gallery/gallery.js", (const char[]){
#embed "../../Sources/PleatWeb/Gallery/Page/gallery.js"
  , 0}},
  {"Layouts/layouts.css", (const char[]){
#embed "../../Sources/PleatWeb/Layouts/Page/layouts.css"
  , 0}},
  {"Layouts/layouts.js", (const char[]){
#embed "../../Sources/PleatWeb/Layouts/Page/layouts.js"
  , 0}},
  {"Layouts/viewer.js", (const char[]){
#embed "../../Sources/PleatWeb/Layouts/Page/viewer.js"
  , 0}},
  {"Composer/composer.css", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/composer.css"
  , 0}},
  {"Composer/composer.js", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/composer.js"
  , 0}},
  {"Composer/controls.js", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/controls.js"
  , 0}},
  {"Composer/gestures.js", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/gestures.js"
  , 0}},
  {"Composer/stage.js", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/stage.js"
  , 0}},
  {"Composer/state.js", (const char[]){
#embed "../../Sources/PleatWeb/Composer/Page/state.js"
  , 0}},
};
/* clang-format on */

const char *_Nullable pleat_web_file(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path, path) == 0)
      return files[index].text;
  }
  return NULL;
}
