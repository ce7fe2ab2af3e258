import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// Returns a picture of the platform as a file; nil for every other value.
func platformPicture(_ value: any Sendable) -> GraphRequestDataAttachment? {
    #if canImport(UIKit)
        guard let data = (value as? UIImage)?.jpegData(compressionQuality: 0.9) else { return nil }
        return GraphRequestDataAttachment(data: data, contentType: "image/jpeg")
    #else
        return nil
    #endif
}
