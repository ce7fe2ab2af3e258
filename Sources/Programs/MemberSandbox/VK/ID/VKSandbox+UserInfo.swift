import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The member's data; address and number only with their scopes.
    func userInfo(_ request: ServerRequest) throws -> ServerResponse {
        guard let (_, family) = family(ofBearer: request, try request.form()),
            let person = InventedPerson.with(id: family.member)
        else { return invalidToken }
        var user = open(person)
        user["birthday"] = .string(person.birthday)
        user["sex"] = .integer(Int64(person.sex))
        user["verified"] = .bool(false)
        if family.scope.contains("email") { user["email"] = .string(person.email) }
        if family.scope.contains("phone") { user["phone"] = .string(person.phone) }
        return .object(["user": .object(user)])
    }

    /// The data that an ID token's holder may see: address and number are masked.
    func publicInfo(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let session = form["id_token"].flatMap { known.idTokens?[Self.fingerprint($0)] }.flatMap { known.families[$0] }
        guard let session, let person = InventedPerson.with(id: session.member) else {
            return refusal("invalid_token", "id_token is missing or invalid")
        }
        guard form["client_id"].isExactly(session.client) else { return answer(.badClient) }
        var user = open(person)
        user["email"] = .string(person.maskedEmail)
        user["phone"] = .string(person.maskedPhone)
        return .object(["user": .object(user)])
    }

    private func open(_ person: InventedPerson) -> [String: JSONValue] {
        [
            "user_id": .string(String(person.id)), "first_name": .string(person.firstName),
            "last_name": .string(person.lastName), "avatar": .string(person.photo(200)),
        ]
    }
}
