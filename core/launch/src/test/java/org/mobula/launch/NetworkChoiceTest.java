package org.mobula.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkChoiceTest {
    @ParameterizedTest
    @CsvSource({"lo,127.0.0.1", "127.0.0.0/8,127.0.0.1", "127.0.0.1/32,127.0.0.1"})
    void anInterfaceOrANetworkStandsForAnAddressOfThisHost(String choice, String address) throws Exception {
        assertThat(NetworkChoice.address(choice, "here")).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1", "192.0.2.7", "::1", "localhost"})
    void anAddressOrANameStaysAsItIs(String text) throws Exception {
        assertThat(NetworkChoice.address(text, "here")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.0/24,in the network",
        "2001:db8::/32,in the network",
        "127.0.0.0/33,in the network",
        "1:2/3,in the network",
        "eth99,on an interface"
    })
    void whatThisHostDoesNotHaveIsRefused(String choice, String where) {
        assertThatThrownBy(() -> NetworkChoice.address(choice, "here"))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "host here has no address " + where + " " + choice
                                + "; it has .*lo \\(127\\.0\\.0\\.1\\).*\\. Give one of these by --interface or MOBULA_TCP_ADDRESS");
    }

    @Test
    void aPrefixThatIsNoMultipleOfAByteCounts() throws Exception {
        assertThat(NetworkChoice.address("127.0.0.2/30", "here")).isEqualTo("127.0.0.1");
        assertThatThrownBy(() -> NetworkChoice.address("127.0.0.4/30", "here")).isInstanceOf(IOException.class);
    }
}
