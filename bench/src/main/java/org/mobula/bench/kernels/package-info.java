/** The kernels of {@code apps/kernels} by remote objects, beside the same programs on java.rmi. */
@NullMarked
package org.mobula.bench.kernels;

import org.jspecify.annotations.NullMarked;
