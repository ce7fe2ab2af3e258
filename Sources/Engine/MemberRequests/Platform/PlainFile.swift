import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Distinguishes a file from another that took its place, and contains its last use.
struct FileStamp: Sendable, Equatable {
    /// Its number in the file system.
    var number: UInt64
    /// Its size in bytes.
    var size: Int
    /// Its modification time in seconds since 1970, which the cache sets to its last use.
    var used: Double

    init(_ status: stat) {
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        used = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether it is the same file, regardless of its last use.
    func isSameFile(as other: FileStamp) -> Bool { number == other.number && size == other.size }
}

/// The result of reading a file.
enum FileReading {
    case found(Data, FileStamp)
    /// There is no file.
    case absent
    /// There is something that cannot be read as a file.
    case unusable
}

/// Reads a whole file. It uses system calls directly, because they are nearly the whole cost of a cache hit.
/// - Parameters:
///   - name: The file's name or path.
///   - folder: The open folder that contains it.
///   - limit: How large it may be; a larger one is not read.
///   - isPossible: Judges a large file by its first bytes and its size, before the others are read.
/// - Returns: Its content.
func readFile(
    _ name: String, in folder: Int32, limit: Int, isPossible: (UnsafeRawBufferPointer, Int) -> Bool
) -> FileReading {
    // Does not block and does not follow links: a pipe or a link must not be there.
    let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return [EACCES, EPERM, ELOOP, ENXIO].contains(errno) ? .unusable : .absent }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .unusable }
    let stamp = FileStamp(status)
    guard stamp.size <= limit, stamp.size < 64 << 10 || begins(descriptor, stamp.size, isPossible) else { return .unusable }
    guard stamp.size > 0, let bytes = malloc(stamp.size) else { return stamp.size == 0 ? .found(Data(), stamp) : .absent }
    var done = 0
    while done < stamp.size {
        let count = read(descriptor, bytes + done, stamp.size - done)
        if count <= 0 { break }
        done += count
    }
    // The bytes are not zeroed first, as `Data(count:)` would do: every byte is read from the file.
    let data = Data(bytesNoCopy: bytes, count: stamp.size, deallocator: .free)
    return done == stamp.size ? .found(data, stamp) : .unusable
}

private func begins(_ descriptor: Int32, _ size: Int, _ judge: (UnsafeRawBufferPointer, Int) -> Bool) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { bytes in
        let count = pread(descriptor, bytes.baseAddress, bytes.count, 0)
        return judge(UnsafeRawBufferPointer(rebasing: bytes[..<max(0, count)]), size)
    }
}

/// The stamp of the file that is there now; nil if it does not exist.
func fileStamp(_ name: String, in folder: Int32 = AT_FDCWD) -> FileStamp? {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(status)
}

/// Writes a file under another name and renames it into place, readable by its owner only.
/// - Parameters:
///   - data: Its content.
///   - name: The file's name.
///   - folder: The open folder that will contain it.
///   - used: The moment that counts as its last use, in seconds since 1970.
/// - Returns: The stamp of the file in its place; nil where the write failed, also because the folder was removed.
func writeFile(_ data: Data, _ name: String, in folder: Int32, used: Double) -> FileStamp? {
    let temporary = name + "." + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let isWritten = data.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            if count <= 0 { return false }
            done += count
        }
        return true
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    var stamp = FileStamp(status)
    // The system has already set the time, unless the clock is a different one.
    if abs(stamp.used - used) > 1 {
        futimens(descriptor, useTimes(used))
        stamp.used = used
    }
    close(descriptor)
    if isWritten, isKnown, renameat(folder, temporary, folder, name) == 0 { return stamp }
    let isBlocked = errno == EISDIR || errno == ENOTEMPTY || errno == EEXIST
    unlinkat(folder, temporary, 0)
    if isBlocked { removeFile(name, in: folder) }
    return nil
}

/// Notes when a file was last used; a missing file is ignored.
func touchFile(_ name: String, in folder: Int32 = AT_FDCWD, used: Double) {
    utimensat(folder, name, useTimes(used), AT_SYMLINK_NOFOLLOW)
}

/// Removes a file, a link (not its target), or a folder with its content; a missing one is ignored.
/// - Parameters:
///   - name: The name.
///   - folder: The open folder that contains it.
///   - depth: How many folders deep it may descend; the cache's files are never that deep.
func removeFile(_ name: String, in folder: Int32, depth: Int = 64) {
    guard unlinkat(folder, name, 0) != 0, errno == EISDIR || errno == EPERM, depth > 0 else { return }
    let inside = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if inside >= 0 {
        for name in folderNames(inside) { removeFile(name, in: inside, depth: depth - 1) }
        close(inside)
    }
    unlinkat(folder, name, AT_REMOVEDIR)
}

/// Access and modification time, both the same.
private func useTimes(_ seconds: Double) -> [timespec] {
    let whole = seconds.rounded(.down)
    let time = timespec(tv_sec: time_t(whole), tv_nsec: Int(((seconds - whole) * 1e9).rounded(.down)))
    return [time, time]
}
