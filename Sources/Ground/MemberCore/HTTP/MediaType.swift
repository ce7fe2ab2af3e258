extension HTTPHeaders {
    /// The media type of the body in lower case, without its parameters (RFC 9110 §8.3.1).
    package var mediaType: String? {
        self["Content-Type"].map { $0.split(sign: ";", maxSplits: 1, omitsEmpty: false)[0].withoutBlanks.asciiLowercased }
    }
}
