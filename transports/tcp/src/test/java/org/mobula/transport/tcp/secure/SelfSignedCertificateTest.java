package org.mobula.transport.tcp.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SignatureException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.LocalDate;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfSignedCertificateTest {
    @ParameterizedTest
    @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
    void theJdkReadsACertificateAndItsSignatureIsValid(String curve) throws Exception {
        KeyPair pair = pair(curve);
        X509Certificate made = SelfSignedCertificate.make(
                pair, "rank 7 at häuschen", LocalDate.of(1990, 1, 1), LocalDate.of(2999, 12, 31));
        X509Certificate read = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(made.getEncoded()));
        read.verify(pair.getPublic());
        read.checkValidity();
        assertThat(read.getVersion()).isEqualTo(3);
        assertThat(read.getSubjectX500Principal().getName()).isEqualTo("CN=rank 7 at häuschen");
        assertThat(read.getIssuerX500Principal()).isEqualTo(read.getSubjectX500Principal());
        assertThat(read.getSerialNumber()).isPositive();
        assertThat(read.getSigAlgName()).isEqualTo("SHA256withECDSA");
        assertThat(read.getNotAfter()).isEqualTo("2999-12-31T00:00:00Z");
        assertThat(read.getPublicKey()).isEqualTo(pair.getPublic());
    }

    @Test
    void anotherKeyDoesNotVerifyIt() throws Exception {
        X509Certificate made = SelfSignedCertificate.make(
                pair("secp256r1"), "rank 7", LocalDate.of(1990, 1, 1), LocalDate.of(2999, 12, 31));
        KeyPair other = pair("secp256r1");
        assertThatThrownBy(() -> made.verify(other.getPublic())).isInstanceOf(SignatureException.class);
    }

    @Test
    void valuesAreEncodedAsTheStandardSays() {
        assertThat(hex(new DerWriter().integer(BigInteger.valueOf(128)))).isEqualTo("02020080");
        assertThat(hex(new DerWriter().identifier(1, 2, 840, 113549))).isEqualTo("06062a864886f70d"); // X.690, 8.19
        assertThat(hex(new DerWriter().sequence(() -> {}))).isEqualTo("3000");
        assertThat(hex(new DerWriter().bits(new byte[] {1, 2}))).isEqualTo("0303000102");
        assertThat(hex(new DerWriter().text("x".repeat(127)))).startsWith("0c7f78");
        assertThat(hex(new DerWriter().text("x".repeat(128)))).startsWith("0c818078");
        assertThat(hex(new DerWriter().text("x".repeat(256)))).startsWith("0c82010078");
        assertThat(hex(new DerWriter().text("x".repeat(40000)))).startsWith("0c829c4078");
    }

    private static String hex(DerWriter der) {
        return HexFormat.of().formatHex(der.toByteArray());
    }

    private static KeyPair pair(String curve) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }
}
