package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;

/**
 * Two processes whose only transport of UCX is one of shared memory, which a user may choose by {@code UCX_TLS}. Without
 * {@code UCX_MM_ERROR_HANDLING} libucp refuses it to endpoints that must learn of the end of their peer.
 */
@ExtendWith(HangKiller.class)
class SharedMemoryOfUcxTest {
    @ParameterizedTest
    @ValueSource(strings = {"posix", "sysv"})
    void framesTravelThroughTheSharedMemoryOfUcx(String kind) throws Exception {
        Nodes.requireLibrary();
        Map<String, String> environment = Map.of("UCX_TLS", kind + ",self", "UCX_MM_ERROR_HANDLING", "y");
        Process echo = JavaProgram.start(EchoNode.class, environment);
        try {
            String address = String.valueOf(echo.inputReader().readLine());
            Process caller = JavaProgram.start(CallingNode.class, environment, address);
            try {
                assertThat(caller.inputReader().readLine())
                        .startsWith("300 frames came back over ")
                        .contains(kind + "/memory")
                        .doesNotContain("tcp/");
                assertThat(caller.waitFor()).isZero();
            } finally {
                caller.destroyForcibly().waitFor();
            }
        } finally {
            echo.destroyForcibly().waitFor();
        }
    }
}
