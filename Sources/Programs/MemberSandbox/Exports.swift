// Types of lower modules that this module's public signatures use, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.DiagnosticEvent
@_exported public import struct MemberCore.DiagnosticValue
@_exported public import struct MemberCore.Diagnostics
@_exported public import struct MemberCore.FormFields
@_exported public import struct MemberCore.HTTPHeaders
@_exported public import enum MemberCore.JSONValue
@_exported public import protocol MemberCore.MemberClock
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCore.SystemRandom
@_exported public import enum MemberHTTPServer.BodyMode
@_exported public import enum MemberHTTPServer.HTTPServerError
@_exported public import struct MemberHTTPServer.Router
@_exported public import struct MemberHTTPServer.ServerCookie
@_exported public import struct MemberHTTPServer.ServerRequest
@_exported public import struct MemberHTTPServer.ServerResponse
@_exported public import struct MemberUI.DrawnPicture
@_exported public import struct MemberUI.HTML
@_exported public import struct MemberUI.HTMLDocument
@_exported public import enum MemberUI.MemberLanguage
