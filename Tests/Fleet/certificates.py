"""An authority and what it certifies."""

import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = datetime.timedelta(days=1)


class Authority:
    """Signs certificates; its own, theirs and their keys lie in a folder, in PEM."""

    def __init__(self, folder):
        self.folder = folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "the test's authority")])
        own = self._certificate(self.name, self.key.public_key(), DAY, is_authority=True)
        self.file = folder / "authority.pem"
        self.file.write_bytes(own.public_bytes(serialization.Encoding.PEM))

    def certify(self, file, address=None, days=1):
        """The files of a certificate, of a server with an address or of a client, and of its key; it can be over already."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, file)])
        certificate = self._certificate(name, key.public_key(), days * DAY, address)
        chain, private = self.folder / f"{file}.pem", self.folder / f"{file}.key"
        chain.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        private.write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return chain, private

    def _certificate(self, name, key, life, address=None, is_authority=False):
        now = datetime.datetime.now(datetime.timezone.utc)
        builder = (
            x509.CertificateBuilder().subject_name(name).issuer_name(self.name).public_key(key)
            .serial_number(x509.random_serial_number()).not_valid_before(now - 10 * DAY).not_valid_after(now + life)
            .add_extension(x509.BasicConstraints(is_authority, None), critical=True))
        if address:
            names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
            builder = builder.add_extension(names, critical=False)
        return builder.sign(self.key, hashes.SHA256())
