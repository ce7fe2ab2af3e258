import FacebookLogin
import Foundation
import MemberKit
import SberID
import VKID

/// A request for each vendor at a running sandbox, by the name of its button.
func sandboxRequests(at control: URL) async throws -> [String: any SignInRequest] {
    let bank = try await SIDStandConfiguration(inSandbox: control, transport: NetworkTransport())
    let credentials = SberCredentials(
        clientSecretFile: nil, certificateFile: nil, certificatePasswordFile: nil,
        idTokens: .keyAddress(control.appending(path: "keys/sber")))
    return [
        "VK": VKSignIn.vk(clientID: "51000001", environment: try await .sandbox(at: control)),
        "Sber": SberSignIn.sber(
            clientID: "00000000-5BE2-4000-8000-000000000001", scopes: [.openID, .name], stand: .custom(bank),
            credentials: credentials),
        "Facebook": FacebookSignIn.facebook(appID: "230000000000001", environment: try await .sandbox(at: control)),
    ]
}
