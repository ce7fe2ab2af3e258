import MemberCore
import OffersService

extension OfferRoute {
    /// What a parameter takes, for the problem of a wrong one; nil for another name.
    /// - Parameter name: The parameter's name.
    /// - Returns: Its meaning and its values, as sentences.
    func hint(for name: String) -> String? {
        guard let parameter = parameters.first(where: { $0.name.isExactly(name) }) else { return nil }
        return ([parameter.text] + [parameter.schema.words].compactMap(\.self)).joined(separator: " ")
    }

    /// The first name of a query that the route has no parameter for.
    func unknownParameter(in names: [String]) -> String? {
        let known = parameters.filter { !$0.isInPath }.map(\.name)
        return names.first { name in !known.contains { $0.isExactly(name) } }
    }
}

extension JSONSchema {
    /// The values that it takes, as a sentence; nil where it says nothing.
    fileprivate var words: String? {
        if let name = json["$ref"]?.string?.split(separator: "/").last { return OfferSchemas.all[String(name)]?.words }
        if let values = json["enum"]?.array?.compactMap(\.string) { return "One of: \(values.joined(separator: ", "))." }
        if let least = json["minimum"]?.integer, let most = json["maximum"]?.integer {
            return most == .max ? "At least \(least)." : "From \(least) to \(most)."
        }
        return json["description"]?.string
    }
}
