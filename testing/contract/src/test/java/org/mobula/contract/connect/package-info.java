/** Tests of connection establishment with other connections, failed attempts or missing resources. */
package org.mobula.contract.connect;
