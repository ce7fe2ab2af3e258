extension HTML {
    /// A drawing within a page: SVG whose parts are elements like all others.
    ///
    /// Its colours are the stylesheet's, by the classes of its parts.
    /// - Parameters:
    ///   - width: The width of its own coordinates, in points; the stylesheet scales it.
    ///   - height: The height.
    ///   - name: The class.
    ///   - label: What it shows, for assistive technology; a table beside it says it in full.
    ///   - parts: Elements of SVG, those below first.
    /// - Returns: The piece.
    package static func drawing(_ width: Double, _ height: Double, class name: String, label: String, _ parts: [HTML]) -> HTML {
        // Not by `element`: a browser and an XML parser both want the capital letter.
        let attributes = [
            ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(points(width)) \(points(height))"), ("class", name),
            ("role", "img"), ("aria-label", label),
        ]
        return HTML(node: .element("svg", attributes.map { Attribute(name: $0, value: $1) }, parts))
    }

    /// A place in a drawing, in hundredths of a point.
    package static func points(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard hundredths.magnitude < 1e15 else { return "0" }
        let whole = Int(hundredths)
        return whole % 100 == 0 ? String(whole / 100) : String(Double(whole) / 100)
    }
}
