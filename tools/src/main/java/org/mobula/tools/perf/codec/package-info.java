/**
 * Objects to bytes and back, in one JVM, without a connection. Start reading at {@link
 * org.mobula.tools.perf.codec.CodecTrial}.
 */
@NullMarked
package org.mobula.tools.perf.codec;

import org.jspecify.annotations.NullMarked;
