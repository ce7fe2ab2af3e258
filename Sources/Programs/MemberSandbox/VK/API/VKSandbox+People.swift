import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Handles `users.get`; a service account has no profile. Without ids the member who calls is meant.
    func usersGet(_ call: APICall) -> ServerResponse {
        let caller = call.kind == .member ? String(call.signIn.member) : ""
        let names = (call.parameters["user_ids"] ?? caller).split(separator: ",").map(String.init)
        let people = names.compactMap(InventedPerson.named).filter { !$0.isServiceAccount }
        return .response(.array(people.map { .object(describe($0, call)) }))
    }

    /// Handles `friends.get`, which needs the scope `friends`.
    func friendsGet(_ call: APICall) -> ServerResponse {
        guard call.has("friends") else { return apiFailure(7, "permission to list friends was not given") }
        let friends = (InventedPerson.with(id: call.signIn.member)?.friends ?? []).compactMap(InventedPerson.with)
        let offset = max(0, call.parameters["offset"].flatMap(Int.init) ?? 0)
        let count = max(0, call.parameters["count"].flatMap(Int.init) ?? 5000)
        let page = Array(friends.dropFirst(offset).prefix(count))
        return .response(list(page, of: friends.count, call))
    }

    /// Handles `account.getProfileShortInfo`.
    func profileShortInfo(_ call: APICall) -> ServerResponse {
        guard let person = InventedPerson.with(id: call.signIn.member) else { return apiFailure(113, "invalid user id") }
        let account: [String: JSONValue] = [
            "id": .integer(Int64(person.id)), "first_name": .string(person.firstName), "last_name": .string(person.lastName),
            "is_service_account": .bool(person.isServiceAccount),
        ]
        return .response(.object(account))
    }

    /// Returns a page of people: objects if fields are requested, otherwise ids.
    func list(_ page: [InventedPerson], of count: Int, _ call: APICall) -> JSONValue {
        let items: [JSONValue] =
            call.fields.isEmpty ? page.map { .integer(Int64($0.id)) } : page.map { .object(describe($0, call)) }
        return .object(["count": .integer(Int64(count)), "items": .array(items)])
    }

    private func describe(_ person: InventedPerson, _ call: APICall) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(person.id)), "first_name": .string(person.firstName),
            "last_name": .string(person.lastName), "can_access_closed": .bool(person.isOpen(to: call.account)),
            "is_closed": .bool(person.isClosed),
        ]
        for field in call.fields {
            switch field {
            case "screen_name": members[field] = .string(person.login)
            case "sex": members[field] = .integer(Int64(person.sex))
            case "bdate": members[field] = .string(person.birthday)
            case "photo_100", "photo_200": members[field] = call.pictures.map { .string(person.picture(at: $0).absoluteString) }
            case "online": members[field] = .integer(Int64(person.id % 2))
            default: break
            }
        }
        return members
    }
}

extension VKSandbox {
    /// Handles `auth.getVKConnectSettings`: lists the apps that may sign a member in.
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

    /// Returns the address of the id host for the client of another host, over http or https like the request.
    func idAddress(for request: ServerRequest) -> URL? {
        addresses.value?.address(of: "id", at: name, for: request)
    }
}
