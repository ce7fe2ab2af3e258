import Dispatch
import Foundation
import MemberCore

/// Keeps the files within their limit and notes when they were used, on a queue of its own.
final class CacheSweeper: Sendable {
    /// The precision of a file's last use, in seconds.
    static let useGranularity = 60.0
    /// The age at which the writer of a file with a temporary name counts as dead, in seconds.
    static let temporaryLife = 600.0
    private static let batch = 256

    private struct State: Sendable {
        var usage: DiskUsage
        var uses: [EntryName: Double] = [:]
        var isSweepQueued = false
        var isFlushQueued = false
    }

    private let folders: CacheFolders
    private let limits: CacheLimits
    private var limit: Int { limits.disk }
    private let clock: any MemberClock
    private let list: @Sendable (Int32) -> [String]
    private let state: Locked<State>
    private let queue = DispatchQueue(label: "memberkit.cache", qos: .utility)

    /// Creates a sweeper.
    /// - Parameters:
    ///   - folders: The folders of the accounts.
    ///   - limits: How many bytes of files may be there, and how large one may be.
    ///   - clock: The time.
    ///   - list: Lists the names in an open folder.
    init(
        folders: CacheFolders, limits: CacheLimits, clock: any MemberClock,
        list: @escaping @Sendable (Int32) -> [String] = folderNames
    ) {
        self.folders = folders
        self.limits = limits
        self.clock = clock
        self.list = list
        state = Locked(State(usage: DiskUsage(limit: limits.disk)))
    }

    deinit { flush() }

    /// Records that the root has just been made: it is empty, so no file needs to be counted.
    func begin() {
        if limit != .max { folders.withinRoot { makeFile(UsageLedger.line(0), UsageLedger.name, in: $0) } }
    }

    /// Counts the files soon, because many were removed.
    func count() { queue.async { [weak self] in self?.run() } }

    /// Takes note of a write; reads the ledger later, and sweeps if the limit seems to be exceeded.
    func wrote(_ bytes: Int) {
        let isDue = state.withLock { state in
            let isDue = state.usage.wrote(bytes)
            guard isDue || state.usage.isUnnoted, !state.isSweepQueued else { return false }
            state.isSweepQueued = true
            return true
        }
        if isDue { queue.async { [weak self] in self?.look() } }
    }

    /// Takes note of a use, unless the file's time is nearly the same; uses are written later, many at a time.
    func used(_ name: EntryName, _ file: FileStamp, at now: Double) {
        let since = now - file.used
        if since >= 0, since < Self.useGranularity { return }
        let isDue = state.withLock { state in
            state.uses[name] = now
            guard state.uses.count >= Self.batch, !state.isFlushQueued else { return false }
            state.isFlushQueued = true
            return true
        }
        if isDue { queue.async { [weak self] in self?.flush() } }
    }

    /// Sweeps now; returns when it is done.
    func sweep() -> SweepReport { queue.sync { run() } }

    /// Returns after the work that the earlier writes caused is done.
    func settle() { queue.sync {} }

    /// Writes the uses noted so far.
    func flush() {
        let uses = state.withLock { state in
            state.isFlushQueued = false
            defer { state.uses = [:] }
            return state.uses
        }
        for (folder, uses) in Dictionary(grouping: uses, by: { CacheFolder.name(for: $0.key.folder) }) {
            folders.within(folder) { folder in
                for (name, used) in uses { touchFile(name.key.name, in: folder, used: used) }
            }
        }
    }

    /// Reads what others wrote, notes what this process wrote, and counts only where the ledger is missing or the limit is
    /// exceeded.
    private func look() {
        let text = folders.withinRoot { readSmallFile(UsageLedger.name, in: $0, largest: UsageLedger.largest) }
        guard let ledger = text.flatMap(UsageLedger.init) else {
            run()
            return
        }
        let (note, isDue) = state.withLock { state in
            state.isSweepQueued = false
            state.usage.follow(ledger)
            return (state.usage.note(), state.usage.isDue)
        }
        if let note { folders.withinRoot { appendToFile(UsageLedger.line(note), UsageLedger.name, in: $0) } }
        if isDue { run() }
    }

    @discardableResult
    private func run() -> SweepReport {
        flush()
        state.withLock { state in
            state.isSweepQueued = false
            state.usage.beginCount()
        }
        let report = folders.withinRoot(clear) ?? SweepReport(removed: 0, bytes: 0)
        state.withLock { $0.usage.endCount(report.bytes) }
        return report
    }

    private func clear(_ root: Int32) -> SweepReport {
        let (gone, rest) = SweepPlan.removals(from: scan(root), limit: limit)
        for (folder, files) in Dictionary(grouping: gone, by: \.folder) {
            folders.within(folder, of: root) { folder in
                for file in files { removeFile(file.name, in: folder) }
            }
        }
        if limit != .max {
            let (line, now) = (UsageLedger.line(rest), clock.now.timeIntervalSince1970)
            // Tries once more where something else was in its place.
            let write = { writeFile(line, UsageLedger.name, in: root, used: now) }
            _ = write() ?? write()
        }
        return SweepReport(removed: gone.count, bytes: rest)
    }

    /// Lists the entries of all folders, and removes the files that dead writers left.
    private func scan(_ root: Int32) -> [SweepPlan.File] {
        let now = clock.now.timeIntervalSince1970
        return list(root).filter { $0 != UsageLedger.name }.flatMap { folder in
            folders.within(folder, of: root) { scan($0, named: folder, now) } ?? []
        }
    }

    private func scan(_ folder: Int32, named title: String, _ now: Double) -> [SweepPlan.File] {
        var files: [SweepPlan.File] = []
        for name in list(folder) where CacheKey.isName(name.utf8.prefix(32)) {
            guard let stamp = fileStamp(name, in: folder) else { continue }
            if name.utf8.count == 32, stamp.size < CacheEntry.headSize || stamp.size > limits.file {
                // An entry is never this small or this large.
                removeFile(name, in: folder)
            } else if name.utf8.count == 32 {
                files.append(SweepPlan.File(folder: title, name: name, size: stamp.size, used: stamp.used))
            } else if now - stamp.used > Self.temporaryLife {
                removeFile(name, in: folder)
            }
        }
        return files
    }
}

/// The result of a sweep.
public struct SweepReport: Sendable, Equatable {
    /// How many entries were removed.
    public let removed: Int
    /// How many bytes of entries are left.
    public let bytes: Int
}
