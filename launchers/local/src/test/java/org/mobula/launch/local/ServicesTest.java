package org.mobula.launch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a class path, services are found by files; on a module path, by the module's descriptor. */
class ServicesTest {
    @ParameterizedTest
    @ValueSource(strings = {"org.mobula.launch.spi.Launcher", "org.mobula.launch.spi.JobProvider"})
    void theClassPathProvidesTheServicesOfTheModule(String service) throws Exception {
        String provider = provider(service);

        assertThat(Class.forName(service)).isAssignableFrom(Class.forName(provider));
        assertThat(Class.forName(provider).getConstructor().newInstance()).isNotNull();
    }

    private static String provider(String service) throws IOException {
        String name = "META-INF/services/" + service;
        try (InputStream file = ServicesTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
