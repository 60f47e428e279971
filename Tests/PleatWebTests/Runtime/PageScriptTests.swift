import Pleat
import TestSupport
import Testing

@testable import PleatWeb

/// The script of each page, which several files make up.
@Suite struct PageScriptTests {
  private static let scripts = [
    "gallery": GalleryPage.script, "transition": TransitionPage.script,
    "composer": ComposerPage.script, "stack": StackPage.script, "layouts": LayoutsPage.script,
    "book": BookPage.script, "picture book": PictureBook.script,
  ]

  /// In one module all names are distinct, and nothing is imported.
  @Test(.needsNode, arguments: scripts.keys.sorted()) func theScriptIsOneModule(page: String) throws
  {
    let script = try #require(Self.scripts[page])
    #expect(try Node.accepts(script))
    #expect(!script.contains(#/\n(import|export) /#))
  }

  /// A name that stands twice is found.
  @Test(.needsNode) func aNameThatStandsTwiceIsFound() throws {
    #expect(try Node.accepts("const a = 1;\nfunction b() {}"))
    #expect(try !Node.accepts("const a = 1;\nfunction a() {}"))
  }
}
