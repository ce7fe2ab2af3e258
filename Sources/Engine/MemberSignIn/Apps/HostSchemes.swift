import MemberCore

/// The schemes in an app's Info.plist: those that it opens, and those that it queries.
package struct HostSchemes: Sendable {
    private let opened: [String]
    private let queried: [String]

    /// Reads the schemes of an app's Info.plist.
    package init(information: [String: Any]) {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        opened = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        queried = information["LSApplicationQueriesSchemes"] as? [String] ?? []
    }

    /// Whether the system passes addresses of a scheme to the app.
    package func opens(_ scheme: String) -> Bool { opened.contains { $0.asciiLowercased.isExactly(scheme) } }

    /// Whether the app may query whether another one opens a scheme.
    package func asks(for scheme: String) -> Bool { queried.contains { $0.asciiLowercased.isExactly(scheme) } }
}
