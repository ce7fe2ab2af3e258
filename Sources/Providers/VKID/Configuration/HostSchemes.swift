/// The schemes that an app's Info.plist names: those it opens, and those it asks for.
struct HostSchemes {
    let opened: [String]
    let queried: [String]

    /// Reads what an app tells of itself.
    /// - Parameter information: The app's Info.plist.
    init(information: [String: Any]) {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        opened = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        queried = information["LSApplicationQueriesSchemes"] as? [String] ?? []
    }

    /// Checks that answers can reach the app, and that it can ask for VK's apps.
    func check(clientID: String) throws(VKIDConfigurationError) {
        let mine = "vk" + clientID
        guard opened.contains(where: { $0.lowercased() == mine }) else { throw .urlSchemeNotRegistered(mine) }
        let silent = "vkauthorize-silent"
        guard queried.contains(where: { $0.lowercased() == silent }) else { throw .querySchemeMissing(silent) }
    }
}
