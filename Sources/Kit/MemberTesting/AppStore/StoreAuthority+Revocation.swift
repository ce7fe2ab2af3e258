public import Foundation
import MemberCrypto
import MemberHTTP

extension StoreAuthority {
    /// Responds to requests of the Online Certificate Status Protocol about its certificates: give it to a `RevocationChecker`.
    /// - Parameters:
    ///   - isRevoked: Whether its signers' certificates were revoked.
    ///   - date: The time of the responses, which are valid for a day; nil for the authority's date.
    /// - Returns: The transport; it responds with status 404 to other addresses.
    public func statusResponder(isRevoked: Bool = false, at date: Date? = nil) -> ScriptedTransport {
        let (responders, time) = (responders, date ?? self.date)
        return ScriptedTransport { request in
            guard let found = responders[request.url.path()],
                let body = try? StatusResponse.make(
                    to: request.body?.bytes ?? Data(), by: found.issuer, isRevoked: isRevoked && found.isOfSigner, at: time)
            else { return .json("", status: 404) }
            return .response(HTTPResponse(status: 200, body: body))
        }
    }

    /// The issuers by the path of their responders, and whether they issued a signer.
    private var responders: [String: (issuer: KeyedCertificate, isOfSigner: Bool)] {
        [
            "/tokens/root": (tokens.root, false), "/tokens/intermediate": (tokens.intermediate, true),
            "/receipts/root": (receipts.root, false), "/receipts/intermediate": (receipts.intermediate, true),
        ]
    }
}
