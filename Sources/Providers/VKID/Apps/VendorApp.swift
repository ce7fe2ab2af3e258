import Foundation
import MemberCore

/// A VK app that may sign members in for other apps.
struct VendorApp: Sendable, Equatable {
    var universalLink: URL
    /// The scheme to try when nothing takes the universal link.
    var scheme: String

    /// The apps of VK's list to try, the heaviest first.
    ///
    /// If the list names providers, they are; otherwise whatever has a link at VK.
    static func choose(from list: JSONValue) -> [VendorApp] {
        guard case .array(let values)? = list["items"] else { return [] }
        let items = values.compactMap(Item.init)
        let providers = Set(items.filter(\.isProvider).map(\.appID))
        let chosen = items.filter { item in
            providers.isEmpty ? item.link.host()?.hasPrefix("vk.") == true : providers.contains(item.appID)
        }
        // The sort is stable, so that equal weights keep the list's order.
        return chosen.sorted { $0.weight > $1.weight }.map { item in
            VendorApp(
                universalLink: item.link, scheme: providers.isEmpty ? "vkauthorize-silent" : "vk" + String(item.appID))
        }
    }

    private struct Item {
        let appID: Int64
        let weight: Int64
        let link: URL
        let isProvider: Bool

        init?(_ value: JSONValue) {
            guard let id = value["app_id"]?.integer, let text = value["universal_link"]?.string, let link = URL(string: text),
                link.scheme == "https" || link.scheme == "http"
            else { return nil }
            appID = id
            weight = value["weight"]?.integer ?? 0
            self.link = link
            isProvider = value["is_provider"]?.bool ?? false
        }
    }
}
