import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folders of a cache: real ones of this user, entered one by one from the outermost, for a link would lead out of it.
///
/// Whoever is inside works relative to the folder's descriptor, so that nothing put in a folder's place meanwhile is touched.
final class CacheFolders: Sendable {
    private struct Mark: Sendable, Equatable {
        var device: UInt64
        var number: UInt64
    }

    private struct State: Sendable {
        /// What each account's folder was when it was last entered step by step.
        var known: [String: Mark] = [:]
        var refused: Set<String> = []
    }

    private static let mostKnown = 1000

    /// Where the accounts' folders lie.
    let root: String
    /// The folder in which the outermost of the cache's own lies; how it is reached is not the cache's matter.
    private let outside: String
    /// The cache's own folders from the outermost to the root.
    private let names: [String]
    private let diagnostics: Diagnostics
    private let state = Locked(State())

    /// The folders of a cache.
    /// - Parameters:
    ///   - root: Where the accounts' folders lie.
    ///   - top: The outermost of the cache's own folders: the root, or one above it.
    ///   - diagnostics: Where a folder that is not entered is told.
    init(root: String, top: String? = nil, diagnostics: Diagnostics = .silent) {
        self.root = root
        self.diagnostics = diagnostics
        let top = top.flatMap { root.hasPrefix($0 + "/") ? $0 : nil } ?? root
        let above = (top as NSString).deletingLastPathComponent
        outside = above.isEmpty ? "." : above
        names = root.dropFirst(above.count).split(separator: "/").map(String.init)
    }

    /// Runs a closure in an account's folder, which it knows again at once.
    /// - Parameters:
    ///   - folder: Its name in the root.
    ///   - body: Gets the folder's descriptor.
    /// - Returns: What the closure returned; nil where there is no such folder, or none of this user's.
    func within<Result>(_ folder: String, _ body: (Int32) -> Result?) -> Result? {
        guard let descriptor = enterKnown(folder) ?? enterAnew(folder) else { return nil }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Runs a closure in the root.
    func withinRoot<Result>(_ body: (Int32) -> Result?) -> Result? {
        guard let descriptor = enterRoot() else { return nil }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Runs a closure in a folder of the root, in which the caller is.
    func within<Result>(_ folder: String, of root: Int32, _ body: (Int32) -> Result?) -> Result? {
        guard let descriptor = enter(folder, root, self.root) else { return nil }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Makes an account's folder and those above it, as far as they are missing.
    /// - Returns: Whether the root was made.
    func make(_ folder: String) -> Bool {
        try? PrivateFile.makeFolder(outside)
        var isNew = false
        guard let root = enterRoot(making: { isNew = mkdirat($0, $1, 0o700) == 0 }) else { return false }
        defer { close(root) }
        mkdirat(root, folder, 0o700)
        return isNew
    }

    /// Removes an account's folder with all that is in it; a link in its place is removed as one.
    func remove(_ folder: String) {
        state.withLock { $0.known[folder] = nil }
        withinRoot { removeFile(folder, in: $0) }
    }

    private func enterKnown(_ folder: String) -> Int32? {
        guard let mark = state.withLock({ $0.known[folder] }) else { return nil }
        let descriptor = open(root + "/" + folder, Self.flags)
        guard descriptor >= 0 else { return nil }
        if Self.mark(descriptor) == mark { return descriptor }
        close(descriptor)
        return nil
    }

    private func enterAnew(_ folder: String) -> Int32? {
        let descriptor = withinRoot { enter(folder, $0, root) }
        let mark = descriptor.flatMap(Self.mark)
        state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known = [:] }
            state.known[folder] = mark
        }
        return descriptor
    }

    private func enterRoot(making: (Int32, String) -> Void = { _, _ in }) -> Int32? {
        var (path, descriptor) = (outside, open(outside, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        for name in names where descriptor >= 0 {
            making(descriptor, name)
            let above = descriptor
            descriptor = enter(name, above, path) ?? -1
            close(above)
            path += "/" + name
        }
        return descriptor >= 0 ? descriptor : nil
    }

    private func enter(_ name: String, _ above: Int32, _ path: String) -> Int32? {
        let descriptor = openat(above, name, Self.flags)
        if descriptor >= 0, Self.mark(descriptor) != nil { return descriptor }
        var status = stat()
        let isThere = fstatat(above, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        if isThere, status.st_mode & S_IFMT == S_IFLNK || status.st_uid != geteuid() { refuse(path + "/" + name) }
        if descriptor >= 0 { close(descriptor) }
        return nil
    }

    private func refuse(_ path: String) {
        let isFirst = state.withLock { $0.refused.count < Self.mostKnown && $0.refused.insert(path).inserted }
        if isFirst { diagnostics.report(.warning, "requests.cache_folder_refused", ["path": .open(path)]) }
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// What tells an open folder from others; nil where it is not this user's.
    private static func mark(_ descriptor: Int32) -> Mark? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return nil }
        return Mark(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }
}
