import Foundation
import MemberSandbox

func stand(clock: any MemberClock, random: any RandomSource = SystemRandom()) async throws -> URL {
    var configuration = SandboxConfiguration()
    configuration.clock = clock
    configuration.random = random
    configuration.diagnostics = Diagnostics { print($0.name) }
    let sandbox = try await Sandbox.start(configuration)
    defer { Task { await sandbox.stop() } }
    return sandbox.controlURL
}

func receipt(at sandbox: Sandbox) async throws -> Data {
    guard let store = sandbox.appStore else { return Data() }
    try store.order("buy", ["customer": "anna", "product": "club.month"])
    try store.advance(days: 8)
    let (transactions, renewals) = try await store.signedData(of: "anna")
    await store.notificationsSent()
    print(store.now, transactions.count, renewals.count, try await store.roots().count)
    return try await store.receipt(of: "anna")
}
