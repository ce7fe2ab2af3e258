import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The host of the API's methods.
    var apiRouter: Router {
        var router = Router()
        router.on("GET", "/method/{name}") { [self] in call($0, $0.query) }
        router.on("POST", "/method/{name}") { [self] in call($0, try $0.form()) }
        return router
    }

    /// The host of the anonymous token; nothing of it is acted out yet.
    var oauthRouter: Router { Router() }

    private func call(_ request: ServerRequest, _ parameters: FormFields) -> ServerResponse {
        guard parameters["v"]?.isEmpty == false else { return failure(8, "the version parameter is missing") }
        guard let (id, family) = family(ofBearer: request, parameters) else {
            return failure(5, "authorization failed: the access token is missing, expired or ended")
        }
        guard limiter.take(id) else { return failure(6, "too many requests per second") }
        switch request.parameters["name"] {
        case "users.get": return usersGet(parameters, family)
        case "friends.get": return friendsGet(parameters, family)
        default: return failure(3, "unknown method")
        }
    }

    private func usersGet(_ parameters: FormFields, _ family: VKState.Family) -> ServerResponse {
        let names = (parameters["user_ids"] ?? String(family.member)).split(separator: ",").map(String.init)
        let people = names.compactMap(InventedPerson.named)
        return .object(["response": .array(people.map { .object(describe($0, parameters)) })])
    }

    private func friendsGet(_ parameters: FormFields, _ family: VKState.Family) -> ServerResponse {
        guard family.scope.contains("friends") else { return failure(7, "permission to list friends was not given") }
        let friends = (InventedPerson.with(id: family.member)?.friends ?? []).compactMap(InventedPerson.with)
        let offset = max(0, parameters["offset"].flatMap(Int.init) ?? 0)
        let count = max(0, parameters["count"].flatMap(Int.init) ?? 5000)
        let page = friends.dropFirst(offset).prefix(count)
        let items: [JSONValue] =
            parameters["fields"]?.isEmpty == false
            ? page.map { .object(describe($0, parameters)) } : page.map { .integer(Int64($0.id)) }
        let list: [String: JSONValue] = ["count": .integer(Int64(friends.count)), "items": .array(items)]
        return .object(["response": .object(list)])
    }

    private func describe(_ person: InventedPerson, _ parameters: FormFields) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(person.id)), "first_name": .string(person.firstName),
            "last_name": .string(person.lastName), "can_access_closed": .bool(true), "is_closed": .bool(false),
        ]
        for field in (parameters["fields"] ?? "").split(separator: ",") {
            switch field {
            case "screen_name": members["screen_name"] = .string(person.login)
            case "sex": members["sex"] = .integer(Int64(person.sex))
            case "bdate": members["bdate"] = .string(person.birthday)
            case "photo_100": members["photo_100"] = .string("https://people.example/\(person.login)-100.png")
            case "online": members["online"] = .integer(Int64(person.id % 2))
            default: break
            }
        }
        return members
    }

    private func failure(_ code: Int, _ message: String) -> ServerResponse {
        let error: [String: JSONValue] = ["error_code": .integer(Int64(code)), "error_msg": .string(message)]
        return .object(["error": .object(error)])
    }
}
