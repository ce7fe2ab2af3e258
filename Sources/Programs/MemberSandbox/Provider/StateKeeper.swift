import Foundation
import MemberCore

/// Keeps the providers' state in a file, so that a restarted sandbox has the same sessions and ports.
final class StateKeeper: Sendable {
    /// The content of the file.
    struct Kept: Codable {
        var format = 2
        var ports: [String: UInt16] = [:]
        var providers: [String: Data] = [:]
    }

    private struct State: Sendable {
        var ports: [String: UInt16] = [:]
        var providers: [any SandboxProvider] = []
        /// The state of an earlier sandbox, including providers that this one does not have.
        var earlier = Kept()
        var isClosed = false
    }
    private let file: URL?
    private let diagnostics: Diagnostics
    private let state = Locked(State())
    private let lock = Locked<StateLock?>(nil)

    init(file: URL?, diagnostics: Diagnostics) {
        self.file = file
        self.diagnostics = diagnostics
    }

    /// The most bytes that the file may have.
    private static let limit = 64 << 20

    /// Reads the file, and locks it against other sandboxes until ``close()``.
    func load() throws -> Kept {
        guard let file else { return Kept() }
        do throws(StateLock.InUse) {
            let held = try StateLock(of: file)
            lock.withLock { $0 = held }
        } catch { throw SandboxError.stateInUse(path: file.path) }
        guard FileManager.default.fileExists(atPath: file.path) else { return Kept() }
        guard let data = try? NamedFile.bytes(file.path, limit: Self.limit),
            let kept = try? JSONDecoder().decode(Kept.self, from: data),
            kept.format == 2
        else { throw SandboxError.stateUnreadable(path: file.path) }
        return kept
    }

    /// Restores a provider's stored state.
    func restore(_ provider: any SandboxProvider, from kept: Kept) throws {
        state.withLock { $0.earlier = kept }
        guard let data = kept.providers[provider.name] else { return }
        do { try provider.restore(data) } catch { throw SandboxError.stateUnreadable(path: file?.path ?? "") }
    }

    func attach(_ providers: [any SandboxProvider], ports addresses: [String: [String: URL]]) {
        var ports: [String: UInt16] = [:]
        for (provider, hosts) in addresses {
            for (host, url) in hosts { ports["\(provider)/\(host)"] = url.port.map(UInt16.init) }
        }
        let known = ports
        state.withLock { state in
            state.ports = known
            state.providers = providers
        }
    }

    /// Writes the file, which only its owner can read. It is called after each change.
    func save() {
        guard let file else { return }
        state.withLock { state in
            guard !state.providers.isEmpty, !state.isClosed else { return }
            var kept = state.earlier
            kept.ports.merge(state.ports) { $1 }
            for provider in state.providers {
                let data = provider.savedState()
                kept.providers[provider.name] = data.isEmpty ? nil : data
            }
            do {
                try PrivateFile.replace(file.path, JSONEncoder().encode(kept))
            } catch { diagnostics.report(.error, "sandbox.state_not_saved") }
        }
    }

    /// Writes the file for the last time: later writes could overwrite the state of another sandbox.
    func close() {
        save()
        state.withLock { $0.isClosed = true }
        lock.withLock { $0 = nil }
    }
}
