import Foundation
import MemberCore
import MemberRequests
import MemberSignIn

/// The way from a page of a list to the one beside it.
enum GraphPageLink {
    /// The same path with a cursor, without the parameters that name another place.
    case cursor(name: String, value: String, dropping: Set<String>)
    /// A path and parameters of their own, without what belongs to the request: tokens, proof and format.
    case address(path: String, fields: FormFields)

    /// Reads the `paging` of a page.
    /// - Parameters:
    ///   - paging: The member of the page.
    ///   - link: The name of the neighbour's address, `next` or `previous`; without an address there is no neighbour.
    ///   - cursor: The name of the neighbour's cursor.
    ///   - other: The name of the cursor in the other direction.
    init?(in paging: JSONValue, _ link: String, cursor: String, other: String) {
        guard let address = paging[link]?.string else { return nil }
        if let value = paging["cursors"]?[cursor]?.string, !value.isEmpty {
            self = .cursor(name: cursor, value: value, dropping: [other, "since", "until", "__paging_token", "offset"])
            return
        }
        // A path of the Graph API, and nothing that would be read as a verb or a query.
        guard let parts = URLComponents(string: address), parts.path.wholeMatch(of: #/(/[A-Za-z0-9._~:@,\-]+)+/?/#) != nil,
            let query = FormFields(encoded: parts.percentEncodedQuery ?? "", plusIsSpace: true)
        else { return nil }
        let ours: Set = ["access_token", "appsecret_proof", "format", "sdk", "include_headers", "debug"]
        let fields = query.fields.filter { !ours.contains($0.name) }
        self = .address(path: parts.path, fields: FormFields(fields.map { ($0.name, $0.value) }))
    }
}

/// The place in a list of the Graph API, as a value.
///
/// A list ends with a page that names no next one; a short or empty page is not the end.
struct GraphPageCursor: PageCursor {
    private(set) var next: NamedCall?

    /// Starts at the first page.
    /// - Parameters:
    ///   - path: The list's path.
    ///   - parameters: Its parameters.
    init(_ path: String, _ parameters: FormFields) {
        // A page's parameters replace those of the path.
        let parts = path.split(at: "?", maxSplits: 1, omitsEmpty: false)
        var own = parts.count > 1 ? FormFields(encoded: String(parts[1]), plusIsSpace: true) ?? [] : []
        for field in parameters.fields { own[field.name] = field.value }
        next = NamedCall(String(parts[0]), own)
    }

    mutating func advance(past value: JSONValue) throws(RequestError) -> PageItems {
        guard let items = value["data"]?.array else { throw .invalidReply("it is not a list") }
        let page = next
        next = following(value)
        // A page that names itself as the next one is the last.
        if next == page { next = nil }
        let count = value["summary"]?["total_count"]?.integer
        return PageItems(items, count: count.map(Int.init(clamping:)))
    }

    private func following(_ value: JSONValue) -> NamedCall? {
        guard let page = next else { return nil }
        switch value["paging"].flatMap({ GraphPageLink(in: $0, "next", cursor: "after", other: "before") }) {
        case .cursor(let name, let value, let dropped):
            var parameters = page.parameters
            for name in dropped { parameters[name] = nil }
            parameters[name] = value
            return NamedCall(page.operation, parameters)
        case .address(let path, let fields): return NamedCall(path, fields)
        case nil: return nil
        }
    }
}
