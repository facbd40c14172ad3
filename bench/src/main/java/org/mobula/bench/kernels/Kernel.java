package org.mobula.bench.kernels;

import java.util.List;
import java.util.Locale;

/** A kernel, with a size at which a run takes one to three seconds with its start. */
enum Kernel {
    /** Linear equations. */
    LEQ("Leq", 2000, "--unknowns SIZE --surplus 10 --iterations 2000 --seed 42"),
    /** QR factorization of a square matrix. */
    QR("Qr", 500, "--rows SIZE --columns SIZE --seed 42"),
    /** Successive overrelaxation of a square grid. */
    SOR("Sor", 290, "--rows SIZE --columns SIZE --iterations 500"),
    /** Fourier transform of a vector of two to this power elements. */
    FFT("Fft", 20, "--power SIZE");

    private final String program;
    private final int size;
    private final String options;

    /** @param options of our side: all that determine the problem, as the twin sets them */
    Kernel(String program, int size, String options) {
        this.program = program;
        this.size = size;
        this.options = options;
    }

    static Kernel of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The main class of our side. */
    String program() {
        return program;
    }

    /** The main class of the twin. */
    String twin() {
        return program + "ByJavaRmi";
    }

    String size() {
        return Integer.toString(size);
    }

    /** The options of our side. */
    List<String> options() {
        return List.of(options.replace("SIZE", size()).split(" "));
    }
}
