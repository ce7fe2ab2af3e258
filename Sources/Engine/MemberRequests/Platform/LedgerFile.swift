import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads a small file; nil where there is none, or one that is no file, cannot be read or is larger.
func readSmallFile(_ name: String, in folder: Int32, largest: Int) -> Data? {
    let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else { return nil }
    var bytes = [UInt8](repeating: 0, count: largest)
    let count = read(descriptor, &bytes, largest)
    return count >= 0 ? Data(bytes.prefix(count)) : nil
}

/// Makes a file, readable by its owner only, unless one is there.
func makeFile(_ data: Data, _ name: String, in folder: Int32) {
    let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// Puts bytes behind a file that is there, in one piece whoever else does so; where there is none, nothing happens.
func appendToFile(_ data: Data, _ name: String, in folder: Int32) {
    let descriptor = openat(folder, name, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // What does not fit on a full disk is missing from an estimate.
    _ = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
