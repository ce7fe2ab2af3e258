#if canImport(UIKit)
    import Foundation

    extension HostSchemes {
        /// The schemes of this app's Info.plist.
        package static var ofThisApp: HostSchemes? { HostSchemes(information: Bundle.main.infoDictionary ?? [:]) }
    }
#else
    extension HostSchemes {
        /// Nil: without UIKit no response needs a scheme that the system knows.
        package static var ofThisApp: HostSchemes? { nil }
    }
#endif
