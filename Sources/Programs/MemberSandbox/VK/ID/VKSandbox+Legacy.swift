import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Issues an access token of VK ID's first version.
    func issueLegacyToken(_ person: InventedPerson, client: String, scopes: [String]) -> String? {
        let token = makeToken("legacy")
        change { state in
            state.legacy = state.legacy ?? [:]
            state.legacy?[Self.fingerprint(token)] = VKState.Legacy(client: client, member: person.id, scope: scopes)
        }
        return token
    }

    /// Exchanges a token of the first version for a code. The scopes of the e-mail address and the phone number must be requested
    /// again.
    func migrate(_ form: FormFields) -> ServerResponse {
        guard let legacy = legacy(form) else { return invalidToken }
        guard form["response_type"] == "code" else { return refusal("invalid_request", "response_type is missing or invalid") }
        guard let challenge = form["code_challenge"], challenge.utf8.count == 43,
            form["code_challenge_method"]?.lowercased() == "s256"
        else { return refusal("invalid_request", "code_challenge is missing or invalid") }
        let kept = legacy.scope.filter { !["email", "phone", "vkid.personal_info"].contains($0) }
        let (code, device) = issueCode(
            to: legacy.member, client: legacy.client, scope: ["vkid.personal_info"] + kept, challenge: challenge,
            redirectURI: "")
        return .object(["code": .string(code), "device_id": .string(device), "state": .string(form["state"] ?? "")])
    }

    /// Handles `auth.logout`: ends the token of the first version in the form.
    func legacyLogout(_ form: FormFields) -> ServerResponse {
        guard legacy(form) != nil else { return apiFailure(5, "authorization failed: the access token is missing or ended") }
        change { $0.legacy?[Self.fingerprint(form["access_token"] ?? "")] = nil }
        return .response(.integer(1))
    }

    private func legacy(_ form: FormFields) -> VKState.Legacy? {
        let legacy = form["access_token"].flatMap { known.legacy?[Self.fingerprint($0)] }
        return (legacy?.client).isExactly(form["client_id"]) ? legacy : nil
    }
}

extension VKSandbox {
    /// Returns the member's data; the e-mail address and the phone number need their scopes.
    func userInfo(_ request: ServerRequest) throws -> ServerResponse {
        guard let (_, signIn) = memberSignIn(ofBearer: request, try request.form()),
            let person = InventedPerson.with(id: signIn.member)
        else { return invalidToken }
        var user = open(person, at: idAddress(for: request))
        user["birthday"] = .string(person.birthday)
        user["sex"] = .integer(Int64(person.sex))
        user["verified"] = .bool(false)
        if signIn.scope.contains("email") { user["email"] = .string(person.email) }
        if signIn.scope.contains("phone") { user["phone"] = .string(person.phone) }
        return .object(["user": .object(user)])
    }

    /// Returns the data for the holder of an ID token; the e-mail address and the phone number are masked.
    func publicInfo(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let book = known.signIns
        let session = form["id_token"].flatMap { book.place(ofIdentity: Self.fingerprint($0)) }.map { book[$0] }
        guard let session, let person = InventedPerson.with(id: session.member) else {
            return refusal("invalid_token", "id_token is missing or invalid")
        }
        guard form["client_id"].isExactly(session.client) else { return response(to: .otherClient, of: "id_token") }
        var user = open(person, at: idAddress(for: request))
        user["email"] = .string(person.maskedEmail)
        user["phone"] = .string(person.maskedPhone)
        return .object(["user": .object(user)])
    }

    private func open(_ person: InventedPerson, at host: URL?) -> [String: JSONValue] {
        var user: [String: JSONValue] = [
            "user_id": .string(String(person.id)), "first_name": .string(person.firstName),
            "last_name": .string(person.lastName),
        ]
        if let host { user["avatar"] = .string(person.picture(at: host).absoluteString) }
        return user
    }
}
