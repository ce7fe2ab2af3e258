package import Foundation

extension URL {
    /// An address that is written in the source.
    ///
    /// A bad one stops the program at its first use; `StaticString` keeps all others out, so that no input of a user can do so.
    /// - Parameter text: The address.
    package init(inSource text: StaticString) {
        guard let url = URL(string: "\(text)") else { preconditionFailure("An address in the source is an address") }
        self = url
    }
}
