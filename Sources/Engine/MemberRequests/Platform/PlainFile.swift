import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The whole file, or nil if it cannot be read. Straight system calls: a cache hit is this and little more.
func readFile(_ path: String) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= 0 else { return nil }
    let size = Int(status.st_size)
    guard size > 0, let octets = malloc(size) else { return size == 0 ? Data() : nil }
    var done = 0
    while done < size {
        let count = read(descriptor, octets + done, size - done)
        if count <= 0 { break }
        done += count
    }
    // Not zeroed first, as `Data(count:)` would: every octet is the file's.
    let data = Data(bytesNoCopy: octets, count: size, deallocator: .free)
    return done == size ? data : nil
}

/// Writes a file under another name and renames it into place, readable by its owner only.
/// - Returns: Whether it is in place; false also where the folder is missing.
func writeFile(_ data: Data, _ path: String) -> Bool {
    let temporary = path + "." + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = data.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            if count <= 0 { return false }
            done += count
        }
        return true
    }
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return true }
    unlink(temporary)
    return false
}

/// Removes a file; one that is not there is no matter.
func removeFile(_ path: String) { unlink(path) }
