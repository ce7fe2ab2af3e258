import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// What of an OpenID account is open in the vault: the provider's document, and where the client's secret lies.
struct OpenIDDetails: Codable {
    static let provider = "openid"

    var document: DiscoveryDocument
    var clientSecretFile: String?

    /// How the client authenticates: with its secret as the provider's document says, else as a public client.
    func registration(clientID: String) throws(ClientSecretError) -> ClientRegistration {
        guard let clientSecretFile else { return ClientRegistration(id: clientID) }
        let text = try? String(contentsOfFile: clientSecretFile, encoding: .utf8)
        guard let secret = text?.trimmingCharacters(in: .whitespacesAndNewlines), !secret.isEmpty else {
            throw .unreadable(path: clientSecretFile)
        }
        let authentication = ClientAuthentication.strongest(
            announced: document.tokenAuthenticationMethods, secret: Secret(secret))
        return ClientRegistration(id: clientID, authentication: authentication)
    }

    init(document: DiscoveryDocument, clientSecretFile: String?) {
        self.document = document
        self.clientSecretFile = clientSecretFile
    }

    init(of account: Account) throws {
        self = try JSONDecoder().decode(OpenIDDetails.self, from: account.details)
    }
}

/// Why a client's secret cannot be read.
enum ClientSecretError: CodedError {
    /// The file is missing, empty or not readable.
    case unreadable(path: String)

    var code: String { "members.client_secret_unreadable" }
    var problem: String {
        switch self {
        case .unreadable(let path): "The client's secret cannot be read from \(path)."
        }
    }
    var remedy: String { "Check the file's path, owner and content: the secret alone, on one line." }
}
