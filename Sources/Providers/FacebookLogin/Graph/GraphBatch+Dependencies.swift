import MemberCore

extension GraphBatch {
    /// Returns the first name that an element depends on and that belongs to an element of another batch.
    ///
    /// An element depends on others by `depends_on`, and by `{result=NAME:…}` within a text.
    static func brokenDependency(_ elements: [(extras: [String: JSONValue], texts: [String])]) -> String? {
        var places: [String: Int] = [:]
        for (place, element) in elements.enumerated() {
            if let name = element.extras["name"]?.string { places[name] = place }
        }
        for (place, element) in elements.enumerated() {
            let stated = element.extras["depends_on"].map { value in
                value.array?.compactMap(\.string) ?? value.string.map { $0.split(at: ",").map(String.init) } ?? []
            }
            let broken = ((stated ?? []) + element.texts.flatMap(references)).first { name in
                places[name].map { $0 / capacity != place / capacity } ?? false
            }
            if let broken { return broken }
        }
        return nil
    }

    private static func references(in text: String) -> [String] {
        text.ranges(of: "{result=").compactMap { range in
            text[range.upperBound...].firstIndex { $0 == ":" || $0 == "}" }.map { String(text[range.upperBound..<$0]) }
        }
    }
}
