#if canImport(os)
    public import os
#elseif MEMBER_THREAD_SANITIZER
    public import Foundation
#else
    public import Synchronization
#endif

/// A value behind a lock, held only for the length of a closure.
///
/// Its body is seen by every module, so that each use is compiled for its own value: handing a token out is a lock and a copy.
///
/// The one lock of the package: `OSAllocatedUnfairLock` on Apple systems, `Mutex` elsewhere. Never call out, wait or await
/// inside the closure. (The thread sanitizer does not know `Mutex` on Linux; a build for it defines `MEMBER_THREAD_SANITIZER`
/// and gets a lock that it knows.)
public final class Locked<Value: Sendable>: Sendable {
    #if canImport(os)
        @usableFromInline let lock: OSAllocatedUnfairLock<Value>
    #elseif MEMBER_THREAD_SANITIZER
        @usableFromInline let lock = NSLock()
        // Read and written with the lock held only.
        @usableFromInline nonisolated(unsafe) var guarded: Padded

        /// Never of no size: the sanitizer would take an access to nothing for one to its neighbour.
        @usableFromInline
        struct Padded {
            @usableFromInline var value: Value
            @usableFromInline let padding: UInt64 = 0

            @usableFromInline
            init(value: Value) { self.value = value }
        }
    #else
        @usableFromInline let lock: Mutex<Value>
    #endif

    /// Locks a value away.
    /// - Parameter value: The first value.
    @inlinable
    public init(_ value: Value) {
        #if canImport(os)
            lock = OSAllocatedUnfairLock(initialState: value)
        #elseif MEMBER_THREAD_SANITIZER
            guarded = Padded(value: value)
        #else
            lock = Mutex(value)
        #endif
    }

    /// Reads or changes the value while no other caller can.
    /// - Parameter body: Short and non-blocking; its result is returned outside the lock.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @inlinable
    public func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        #if canImport(os)
            // Unchecked only in that the closure need not be Sendable: value and result are.
            try lock.withLockUnchecked { try body(&$0) }
        #elseif MEMBER_THREAD_SANITIZER
            lock.lock()
            defer { lock.unlock() }
            return try body(&guarded.value)
        #else
            try lock.withLock { try body(&$0) }
        #endif
    }

    /// A copy of the value.
    @inlinable public var value: Value { withLock { $0 } }
}
