import Foundation

/// An address of a database as it may be shown: without user, password and options.
struct ShownStoreAddress: CustomStringConvertible {
    let description: String

    init(_ address: String) {
        guard let scheme = address.range(of: "://") else {
            description = "given as key=value pairs"
            return
        }
        let rest = address[scheme.upperBound...]
        let place = rest.prefix { $0 != "?" && $0 != "#" }
        let server = place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place
        description = "postgres://" + server
    }
}
