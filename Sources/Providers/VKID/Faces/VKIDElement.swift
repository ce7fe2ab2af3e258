/// Something that ``VKID/ui(for:)`` makes a face of.
public protocol VKIDElement: Sendable {}

extension OneTapButton: VKIDElement {}
extension OneTapBottomSheet: VKIDElement {}
extension OAuthListWidget: VKIDElement {}
extension GroupSubscriptionSheet: VKIDElement {}

/// Makes an element's faces: its model, its HTML and, on Apple systems, its views.
public struct UITrampoline<Element: VKIDElement>: Sendable {
    let vkid: VKID
    let element: Element
}

extension VKID {
    /// The faces of an element.
    /// - Parameter element: A button, a sheet or a row of buttons.
    /// - Returns: What makes them.
    public func ui<Element: VKIDElement>(for element: Element) -> UITrampoline<Element> {
        UITrampoline(vkid: self, element: element)
    }
}
