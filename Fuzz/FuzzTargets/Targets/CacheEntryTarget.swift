import Foundation
import MemberRequests

/// Reads a file of the cache: as it is, and with a head that fits its body, as somebody who wants to be believed writes it.
func cacheEntryTarget(_ input: Data) throws(FuzzFinding) {
    try entry(input)
    guard input.count >= 16 else { return }
    let (created, life) = input.withUnsafeBytes { bytes in
        (bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    let forged = CacheEntry(
        created: Double(bitPattern: created), life: Double(bitPattern: life), body: Data(input.dropFirst(16)))
    try entry(forged.encoded)
    // Whole seconds, which the fuzzer meets more often.
    let near = CacheEntry(created: Double(created >> 24), life: Double(life >> 24), body: Data(input.dropFirst(16)))
    try entry(near.encoded)
}

private func entry(_ file: Data) throws(FuzzFinding) {
    guard let entry = CacheEntry(file) else { return }
    try holds(entry.body.count + CacheEntry.headSize == file.count, "a body is what is behind the head")
    try holds(entry.created >= 0 && entry.created <= 253_402_300_799, "a reply was stored between 1970 and the year 9999")
    try holds(entry.life >= 0 && entry.life <= Double(Int.max), "a life is a number of seconds")
    let again = entry.encoded
    try holds(again.count == file.count && again.dropFirst(8) == file.dropFirst(8), "an entry is written in one way")
    for now in [0, 1_780_000_000, 253_402_300_799] as [Double] {
        let reply = CachedReply(entry, at: now)
        try holds(reply.age >= 0 && Int(exactly: reply.age.rounded()) != nil, "an age is a number of seconds")
        try holds(reply.isExpired == (reply.age > entry.life), "what is older than its life is expired")
    }
}
