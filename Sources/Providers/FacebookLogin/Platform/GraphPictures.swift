import Foundation

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// A picture of the platform's as a file; nil for every other value.
func platformPicture(_ value: any Sendable) -> GraphRequestDataAttachment? {
    #if canImport(UIKit)
        guard let data = (value as? UIImage)?.jpegData(compressionQuality: 0.9) else { return nil }
        return GraphRequestDataAttachment(data: data, contentType: "image/jpeg")
    #elseif canImport(AppKit)
        guard let bitmap = (value as? NSImage)?.tiffRepresentation.flatMap(NSBitmapImageRep.init(data:)),
            let data = bitmap.representation(using: .jpeg, properties: [.compressionFactor: 0.9])
        else { return nil }
        return GraphRequestDataAttachment(data: data, contentType: "image/jpeg")
    #else
        return nil
    #endif
}
