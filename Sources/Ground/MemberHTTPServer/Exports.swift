// Types of lower modules in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.DiagnosticEvent
@_exported public import struct MemberCore.DiagnosticValue
@_exported public import struct MemberCore.Diagnostics
@_exported public import struct MemberCore.FormFields
@_exported public import struct MemberCore.HTTPHeaders
@_exported public import struct MemberCore.Secret
