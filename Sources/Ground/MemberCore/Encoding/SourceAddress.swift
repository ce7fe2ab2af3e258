package import Foundation

extension URL {
    /// Makes a URL from a literal.
    ///
    /// A bad one stops the program at its first use. `StaticString` takes literals only, so no user's input can do that.
    /// - Parameter text: The address.
    package init(inSource text: StaticString) {
        guard let url = URL(string: "\(text)") else { preconditionFailure("An address in the source is an address") }
        self = url
    }
}
