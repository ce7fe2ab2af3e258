import Foundation
import MemberKit
import MemberLoopback
import VKID

let members = try Members(home: URL(filePath: "members"), providers: [.vk])
let account = try await members.signIn(
    with: .vk(clientID: "51000001", scopes: ["friends"], environment: .sandbox()), using: LoopbackAgent())
print("Hello, \(account.label ?? account.id)!")

let friends = try await members.call("friends.get", [("fields", "city")], as: account)
print(friends.value, friends.source)

let kept = try await members.call("friends.get", [("fields", "city")], mode: .offline, as: account)
print("Offline:", kept.source)
