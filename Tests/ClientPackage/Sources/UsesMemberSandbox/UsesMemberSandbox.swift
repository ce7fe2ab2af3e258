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
