import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The member's data; address and number only with their scopes.
    func userInfo(_ request: ServerRequest) throws -> ServerResponse {
        guard let (_, family) = family(ofBearer: request, try request.form()),
            let person = InventedPerson.with(id: family.member)
        else { return invalidToken }
        var user: [String: JSONValue] = [
            "user_id": .string(String(person.id)), "first_name": .string(person.firstName),
            "last_name": .string(person.lastName), "birthday": .string(person.birthday), "sex": .integer(Int64(person.sex)),
            "verified": .bool(false),
        ]
        if family.scope.contains("email") { user["email"] = .string(person.email) }
        if family.scope.contains("phone") { user["phone"] = .string(person.phone) }
        return .object(["user": .object(user)])
    }
}
