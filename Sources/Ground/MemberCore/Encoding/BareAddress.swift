package import Foundation

extension URL {
    /// The address in a form that may be shown to any person: scheme, host, port and path, without user, password, query and
    /// fragment.
    package var bareAddress: String? {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string
    }
}
