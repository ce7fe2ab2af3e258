import Foundation
import MemberCore
import MemberSignIn
import VKWire

extension VKID {
    /// How VK's apps are asked: the heaviest first, each by its universal link, then by its scheme.
    func appStep(_ configuration: AuthConfiguration, _ source: FlowSource) async throws(AppSwitchError) -> AppStep {
        let apps = VendorApp.choose(from: try await appList())
        guard !apps.isEmpty, let redirectURI = appRedirectURI else { throw .appNotInstalled }
        let parameters = source.oauth2Parameters(
            scope: configuration.requestedScope?.description ?? "", session: context.random.uuid())
        return AppStep(redirectURI: redirectURI, isResponse: AppRequest.isResponse) { page in
            AppRequest(page: page, oauth2Parameters: parameters)?.links(of: apps) ?? []
        }
    }

    /// VK's list of apps; a refused anonymous token is renewed once.
    private func appList() async throws(AppSwitchError) -> JSONValue {
        let token = try await anonymousToken(rejecting: nil)
        do throws(VKError) { return try await fetchList(token) } catch {
            guard error.rejectsAnonymousToken else { throw .listUnavailable(error) }
        }
        let second = try await anonymousToken(rejecting: token)
        do throws(VKError) { return try await fetchList(second) } catch { throw .listUnavailable(error) }
    }

    private func fetchList(_ token: AnonymousToken) async throws(VKError) -> JSONValue {
        try await service.call(.api, "method/auth.getVKConnectSettings", [("extended", "true")], token: token.value)
    }

    private func anonymousToken(rejecting rejected: AnonymousToken?) async throws(AppSwitchError) -> AnonymousToken {
        if let supply = context.anonymousToken {
            guard let token = await supply() else { throw .noAnonymousToken }
            return token
        }
        guard let anonymousTokens else { throw .noAnonymousToken }
        do { return try await anonymousTokens.token(rejecting: rejected) } catch { throw .listUnavailable(error) }
    }
}

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
