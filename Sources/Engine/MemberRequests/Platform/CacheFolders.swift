import Foundation
import MemberCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folders of a cache: real folders of this user, entered one by one from the outermost, because a link would lead out of
/// the cache.
///
/// Work inside is relative to the folder's descriptor, so that a folder or link that is put in its place is not touched.
final class CacheFolders: Sendable {
    private struct Mark: Sendable, Equatable {
        let device: UInt64
        let number: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    private struct State: Sendable {
        /// The accounts' folders that were entered step by step and are kept open.
        var known: [String: OpenFolder] = [:]
        var refused: Set<String> = []
    }

    /// A folder that stays open as long as a caller uses it, or it is known.
    private final class OpenFolder: Sendable {
        let descriptor: Int32
        let mark: Mark

        init(_ descriptor: Int32, _ mark: Mark) {
            self.descriptor = descriptor
            self.mark = mark
        }

        deinit { close(descriptor) }
    }

    /// The largest number of folders that are kept open.
    private static let mostKnown = 16
    private static let mostRefused = 1000

    /// The folder that contains the accounts' folders.
    let root: String
    /// The folder that contains the outermost of the cache's own folders; the cache does not check the path to it.
    private let outside: String
    /// The cache's own folders from the outermost to the root.
    private let names: [String]
    private let diagnostics: Diagnostics
    private let state = Locked(State())

    /// Creates the folders of a cache.
    /// - Parameters:
    ///   - root: The folder that contains the accounts' folders.
    ///   - top: The outermost of the cache's own folders: the root, or one above it.
    ///   - diagnostics: Receives a folder that is not entered.
    init(root: String, top: String? = nil, diagnostics: Diagnostics = .silent) {
        self.root = root
        self.diagnostics = diagnostics
        let top = top.flatMap { root.hasPrefix($0 + "/") ? $0 : nil } ?? root
        let above = (top as NSString).deletingLastPathComponent
        outside = above.isEmpty ? "." : above
        names = root.dropFirst(above.count).split(separator: "/").map(String.init)
    }

    /// Runs a closure in an account's folder, which is found quickly when it is known.
    /// - Parameters:
    ///   - folder: Its name in the root.
    ///   - body: Gets the folder's descriptor.
    /// - Returns: The result of the closure; nil where there is no such folder, or it is not this user's.
    func within<Result>(_ folder: String, _ body: (Int32) -> Result?) -> Result? {
        guard let entered = known(folder) ?? enterAnew(folder) else { return nil }
        return withExtendedLifetime(entered) { body(entered.descriptor) }
    }

    /// Runs a closure in the root.
    func withinRoot<Result>(_ body: (Int32) -> Result?) -> Result? {
        guard let descriptor = enterRoot() else { return nil }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Runs a closure in a folder of the root, which the caller has entered.
    func within<Result>(_ folder: String, of root: Int32, _ body: (Int32) -> Result?) -> Result? {
        guard let descriptor = enter(folder, root, self.root) else { return nil }
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// Makes an account's folder, or only the root, and those above it, where they are missing.
    /// - Returns: Whether the root was made.
    func make(_ folder: String? = nil) -> Bool {
        try? PrivateFile.makeFolder(outside)
        var isNew = false
        guard let root = enterRoot(making: { isNew = mkdirat($0, $1, 0o700) == 0 }) else { return false }
        defer { close(root) }
        if let folder { mkdirat(root, folder, 0o700) }
        return isNew
    }

    /// Removes an account's folder with its content; of a link in its place, only the link is removed.
    func remove(_ folder: String) {
        state.withLock { $0.known[folder] = nil }
        withinRoot { removeFile(folder, in: $0) }
    }

    /// Removes the content of an account's folder.
    func empty(_ folder: String) {
        within(folder) { folder in
            for name in folderNames(folder) { removeFile(name, in: folder) }
        }
    }

    /// Removes the content of the root.
    /// - Parameter name: A file that stays.
    func removeAll(except name: String) {
        state.withLock { $0.known = [:] }
        withinRoot { root in
            for folder in folderNames(root) where folder != name { removeFile(folder, in: root) }
        }
    }

    /// The folder that was entered before, if it is still in its place.
    private func known(_ folder: String) -> OpenFolder? {
        guard let known = state.withLock({ $0.known[folder] }) else { return nil }
        var status = stat()
        guard lstat(root + "/" + folder, &status) == 0, Mark(status) == known.mark else { return nil }
        return known
    }

    private func enterAnew(_ folder: String) -> OpenFolder? {
        let descriptor = withinRoot { enter(folder, $0, root) }
        let entered = descriptor.flatMap { descriptor in Self.mark(descriptor).map { OpenFolder(descriptor, $0) } }
        state.withLock { state in
            if state.known.count >= Self.mostKnown { state.known = [:] }
            state.known[folder] = entered
        }
        return entered
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
        let isFirst = state.withLock { $0.refused.count < Self.mostRefused && $0.refused.insert(path).inserted }
        if isFirst { diagnostics.report(.warning, "requests.cache_folder_refused", ["path": .open(path)]) }
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// The mark that identifies an open folder; nil where the folder is not this user's.
    private static func mark(_ descriptor: Int32) -> Mark? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return nil }
        return Mark(status)
    }
}
