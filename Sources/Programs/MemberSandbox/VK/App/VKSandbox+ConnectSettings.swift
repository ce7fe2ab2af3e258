import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// `auth.getVKConnectSettings`: the apps that may sign a member in.
    func connectSettings(_ request: ServerRequest) -> ServerResponse {
        let base = idAddress(for: request)?.absoluteString ?? ""
        let items = configuration.vendorApps.map { app in
            JSONValue.object([
                "app_id": .integer(Int64(app.appID)), "weight": .integer(Int64(app.weight)),
                "is_provider": .bool(app.isProvider),
                "universal_link": .string(base + "/app/authorize?app_id=\(app.appID)"),
            ])
        }
        return .response(.object(["items": .array(items)]))
    }

    /// Where the id host is for whoever reached the host that was asked, over http or https as they did.
    func idAddress(for request: ServerRequest) -> URL? {
        addresses.value?.address(of: "id", at: name, for: request)
    }
}
