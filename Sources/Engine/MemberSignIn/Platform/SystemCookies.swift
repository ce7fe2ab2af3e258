package import Foundation

#if canImport(UIKit) || canImport(AppKit)
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// The cookies that web sessions share with the app.
package enum SystemCookies {
    /// Forgets the cookies of an address in the app's own store, where the system has such a store.
    /// - Parameter address: The address that they would be sent to.
    package static func forget(at address: URL) {
        #if canImport(UIKit) || canImport(AppKit)
            let store = HTTPCookieStorage.shared
            for cookie in store.cookies(for: address) ?? [] { store.deleteCookie(cookie) }
        #endif
    }
}
