import Foundation
import TestSupport
import Testing

/// The calls of the originals, each in one row of the page that says what takes their place.
@Suite struct FromUIKitTests {
  static let transition = """
    initWithSourceView:destinationView:duration:timingCurve:completionAction: sourceView \
    destinationView duration rect completionAction timingCurve m34 dismissing isDimissing \
    presentedControllerIncludesStatusBarInFrame perform perform: timingCurveFunctionName \
    transitionDidComplete setPresentingController: setPresentedController: calculateRect \
    defaultDuration MPTransitionActionAddRemove MPTransitionActionShowHide MPTransitionActionNone \
    subView:isAboveSubView: subView:isBelowSubView: isAboveSiblingView: isBelowSiblingView:
    """
  static let fold = """
    initWithSourceView:destinationView:duration:style:completionAction: style MPFoldStyle \
    MPFoldStyleFlipFoldBit foldShadowOpacity foldShadowColor \
    transitionFromViewController:toViewController:duration:style:completion: \
    transitionFromView:toView:duration:style:transitionAction:completion: \
    presentViewController:from:duration:style:completion: \
    dismissViewControllerFromPresentingController:duration:style:completion: \
    presentViewController:foldStyle:completion: dismissViewControllerWithFoldStyle:completion: \
    pushViewController:foldStyle: popViewControllerWithFoldStyle: \
    popToRootViewControllerWithFoldStyle: MPFoldSegue MPFoldModalSegue MPFoldNavPushSegue \
    MPFoldNavPopSegue
    """
  static let flip = """
    MPFlipStyle MPFlipStyleFlipDirectionBit coveredPageShadowOpacity flippingPageShadowOpacity \
    flipShadowColor buildLayers stage setStage:progress: prepareForStage2 \
    animateFromProgress:shouldFallBack:completion: performRubberband: rubberbandMaximumProgress \
    shouldRenderAllViews shouldRenderOpaqueViews presentViewController:flipStyle:completion: \
    dismissViewControllerWithFlipStyle:completion: pushViewController:flipStyle: \
    popViewControllerWithFlipStyle: popToRootViewControllerWithFlipStyle: MPFlipSegue \
    MPFlipModalSegue MPFlipNavPushSegue MPFlipNavPopSegue
    """
  static let container = """
    initWithOrientation: orientation MPFlipViewControllerOrientationHorizontal \
    MPFlipViewControllerOrientationVertical MPFlipViewControllerSpineLocation \
    MPFlipViewControllerDirectionForward MPFlipViewControllerDirectionReverse viewController \
    gestureRecognizers dataSource viewControllerBeforeViewController: \
    viewControllerAfterViewController: setViewController:direction:animated:completion: delegate \
    didFinishAnimating:previousViewController:transitionCompleted: \
    orientationForInterfaceOrientation: MPFlipViewControllerDidFinishAnimatingNotification \
    MPAnimationFinishedKey MPTransitionCompletedKey MPPreviousControllerKey MPNewControllerKey
    """
  static let pictures = """
    renderImageFromView: renderImageFromView:withRect: \
    renderImageFromView:withRect:transparentInsets: renderImageForAntialiasing: \
    renderImageForAntialiasing:withInsets: renderImage:withMargin:color: renderImage:withRect: \
    renderImage:atSize:withMargin:color:
    """
  static let matrix = """
    MPTransform affineTransform transform3D AnchorPointTable GridViewController GridView \
    CGAffineController CATransformController TransformController \
    BasicAnimationViewController KeyframeViewController Arc FoldViewController \
    FlipViewController SkewMode durationMultiplier
    """
  static let layouts = """
    GridLayout LineLayout CoverFlowLayout StacksLayout SpiralLayout ShelfView pinchedStackIndex \
    pinchedStackScale pinchedStackCenter collapsing ConferenceLayoutAttributes \
    layoutAttributesForElementsInRect: layoutAttributesForItemAtIndexPath: \
    layoutAttributesForDecorationViewOfKind:atIndexPath: \
    targetContentOffsetForProposedContentOffset:withScrollingVelocity: prepareLayout \
    collectionViewContentSize shouldInvalidateLayoutForBoundsChange: \
    layoutAttributesForSupplementaryViewOfKind:atIndexPath: \
    initialLayoutAttributesForAppearingItemAtIndexPath: \
    finalLayoutAttributesForDisappearingItemAtIndexPath: registerClass:forDecorationViewOfKind:
    """
  static let posts = """
    UIDeviceOrientation UIInterfaceOrientation UIInterfaceOrientationMask shouldAutorotate \
    supportedInterfaceOrientations CGRectIntegral CGRectIntegralScaled CGRectIntegralScaledEx \
    CGRectIntegralMake contentsScale shadowPath shouldAutomaticallyForwardRotationMethods \
    shouldAutomaticallyForwardAppearanceMethods UIDeviceOrientationIsValidInterfaceOrientation \
    willRotateToInterfaceOrientation:duration: \
    willAnimateRotationToInterfaceOrientation:duration: targetTransform \
    viewWillTransitionToSize:withTransitionCoordinator: \
    animateAlongsideTransition:completion: \
    didRotateFromInterfaceOrientation: addChildViewController: removeFromParentViewController
    """

  @Test func noRowIsLeftOut() throws {
    let tables = try DocumentationTests.catalog.page("FromUIKit").tables
    let calls = [
      Self.transition, Self.fold, Self.flip, Self.container, Self.pictures, Self.matrix,
      Self.layouts, Self.posts,
    ]
    try #require(tables.count == calls.count)
    for (table, calls) in zip(tables, calls) {
      // What stands in code voice, at odd places between the marks.
      let original = table.dropFirst().flatMap { row in
        row[0].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
          .map(\.element)
      }
      for call in calls.split(separator: " ").map(String.init) {
        #expect(original.count { $0 == call } == 1, "\(call)")
      }
      #expect(table.allSatisfy { $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty })
    }
  }
}
